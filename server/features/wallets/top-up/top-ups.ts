import type { Kysely, Selectable } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'
import type { TopUpPause, TopUpState } from '#domain/wallets/top-up.ts'
import type { DB, TopUps } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { MessageFacts } from '#server/features/messages/facts.ts'
import { tell } from '#server/features/messages/tell.ts'

export type TopUp = Omit<Selectable<TopUps>, 'state' | 'paused_for'> & {
  state: TopUpState
  paused_for: TopUpPause | null
}

/** A wallet with its row locked, which is the lock of its top-up as well. */
export const lockTopUpWallet = (tx: Tx, walletId: number) =>
  tx
    .selectFrom('wallets')
    .select(['id', 'user_id', 'name', 'balance_credit', 'balance_bonus'])
    .where('id', '=', walletId)
    .forUpdate()
    .executeTakeFirst()

export const findTopUp = async (kysely: Kysely<DB>, walletId: number): Promise<TopUp | undefined> =>
  (await kysely.selectFrom('top_ups').selectAll().where('wallet_id', '=', walletId).executeTakeFirst()) as
    | TopUp
    | undefined

type Set = { state: TopUpState; paused_for?: TopUpPause | null; now: Date }

/** Turns a top-up on, off, or lets it rest; the wallet is locked. The threshold stands in the wallet's row while it is on. */
export const setTopUp = async (
  tx: Tx,
  { wallet_id: walletId, below }: Pick<TopUp, 'wallet_id' | 'below'>,
  { state, paused_for = null, now }: Set,
): Promise<void> => {
  await tx
    .updateTable('top_ups')
    .set({ state, paused_for, changed_at: now })
    .where('wallet_id', '=', walletId)
    .execute()
  await armWallet(tx, walletId, state === 'on' ? below : null)
}

export const armWallet = async (tx: Tx, walletId: number, below: Cents | null): Promise<void> => {
  await tx.updateTable('wallets').set({ top_up_below: below }).where('id', '=', walletId).execute()
}

type Event = Omit<MessageFacts['top_up'], 'wallet' | 'stop'>

/** Tells the owner of a wallet something of its top-up, with the way to stop it. */
export const tellTopUp = async (tx: Tx, { wallet_id, stop_token }: TopUp, event: Event, now: Date) => {
  const wallet = await tx
    .selectFrom('wallets')
    .select(['user_id', 'name'])
    .where('id', '=', wallet_id)
    .executeTakeFirstOrThrow()
  const facts = { ...event, wallet: wallet.name, stop: stop_token }
  await tell(tx, { userId: wallet.user_id, kind: 'top_up', facts }, now)
}

/** What may still stop: a top-up that buys, and one that would buy again by itself once its charge is known. */
const mayGoOn = ({ state, paused_for }: TopUp): boolean =>
  state === 'on' || (state === 'paused' && paused_for === 'unknown')

/**
 * Stops a top-up until its owner acts, and tells the owner why; one that would not go on by itself only keeps what it was.
 * `about` names what happened, so that each is told once.
 */
export const pauseTopUp = async (
  tx: Tx,
  walletId: number,
  { reason, about, now }: { reason: TopUpPause; about: string; now: Date },
): Promise<void> => {
  await lockTopUpWallet(tx, walletId)
  const topUp = await findTopUp(tx, walletId)
  if (!topUp || !mayGoOn(topUp) || topUp.paused_for === reason) return
  await setTopUp(tx, topUp, { state: 'paused', paused_for: reason, now })
  await tellTopUp(tx, topUp, { about, event: reason }, now)
}

/** What was unknown is known: the top-up goes on. The wallet is locked. */
export const resumeKnown = async (tx: Tx, walletId: number, now: Date): Promise<void> => {
  const topUp = await findTopUp(tx, walletId)
  if (topUp?.state === 'paused' && topUp.paused_for === 'unknown')
    await setTopUp(tx, topUp, { state: 'on', now })
}

/** A card is gone: every top-up by it stops. */
export const pauseForCard = async (tx: Tx, cardId: number, now: Date): Promise<void> => {
  for (const walletId of await walletsOf(tx, cardId)) {
    await pauseTopUp(tx, walletId, { reason: 'card_gone', about: `card/${cardId}`, now })
  }
}

/** The same card was saved anew: top-ups by it go on with it. */
export const moveToCard = async (tx: Tx, from: number, to: number): Promise<void> => {
  for (const walletId of await walletsOf(tx, from)) {
    await lockTopUpWallet(tx, walletId)
    await tx
      .updateTable('top_ups')
      .set({ saved_card_id: to })
      .where('wallet_id', '=', walletId)
      .where('saved_card_id', '=', from)
      .execute()
  }
}

const walletsOf = async (tx: Tx, cardId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('top_ups')
    .select('wallet_id')
    .where('saved_card_id', '=', cardId)
    .orderBy('wallet_id')
    .execute()
  return rows.map(({ wallet_id }) => wallet_id)
}

/** Nobody who leaves is charged any more, nor anybody told; the wallets are locked. */
export const endTopUps = async (tx: Tx, walletIds: readonly number[]): Promise<void> => {
  if (walletIds.length === 0) return
  await tx.deleteFrom('top_ups').where('wallet_id', 'in', walletIds).execute()
  await tx.updateTable('wallets').set({ top_up_below: null }).where('id', 'in', walletIds).execute()
}
