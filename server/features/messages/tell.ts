import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue, type TellJob } from '#server/jobs/outbox.ts'
import type { Told } from './facts.ts'

/** A message for one driver. */
export type MessageTo = { userId: number } & Told

/** The message as the outbox carries it; for whoever writes the outbox row in a statement of their own. */
export const tellJob = (messages: readonly MessageTo[]): TellJob => ({
  messages: messages.map(({ userId, kind, facts }) => ({ user_id: userId, kind, facts })),
})

/**
 * Promises to tell a driver something, in the commit of its cause: one outbox row, no other work. When it is delivered,
 * the driver's preferences and confirmed contacts decide by which channels (`kinds.ts`), so that a switch that was
 * turned off meanwhile counts. The same driver hears of the same thing once, however often it is told: what makes two
 * messages the same stands beside each kind.
 *
 * `await tell(tx, { userId, kind: 'automatic_ticket', facts: { plate, seen_at: seenAt.toISOString(), … } }, now)`
 */
export const tell = (tx: Tx, message: MessageTo, now: Date): Promise<void> =>
  enqueue(tx, 'tell', tellJob([message]), now)

/** Tells everybody whose wallet holds the plate but who knows; several drivers may hold one (decision Q108). */
export const tellHolders = async (
  tx: Tx,
  plate: string,
  message: Told,
  now: Date,
  knows: number | null = null,
): Promise<void> => {
  const holders = (await holdersOf(tx, plate)).filter((userId) => userId !== knows)
  if (holders.length === 0) return
  await enqueue(tx, 'tell', tellJob(holders.map((userId) => ({ userId, ...message }))), now)
}

const holdersOf = async (kysely: Kysely<DB>, plate: string): Promise<number[]> => {
  const found = await kysely
    .selectFrom('vehicles as v')
    .innerJoin('wallets as w', 'w.id', 'v.wallet_id')
    .select('w.user_id')
    .distinct()
    .where('v.plate', '=', plate)
    .where('v.removed_at', 'is', null)
    .orderBy('w.user_id')
    .execute()
  return found.map(({ user_id }) => user_id)
}
