import { sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'

const batch = 100

/** A ticket that was set aside, and whether another one of its plate and wallet is open. */
type SetAside = { id: number; walletId: number }

/** Those that wait for nothing any more: nothing else of their plate is open in their wallet, or their own time is over. */
const ready = (now: Date) => sql<boolean>`(
  a.left_at is not null or a.ends_at <= ${now} or not exists (
    select from activations o where o.plate = a.plate and o.wallet_id = a.wallet_id and o.closed_at is null))`

/**
 * Opens scheduled tickets again that were set aside for a ticket that began sooner, once that one has ended or was left (decision
 * Q94). Usually there are none.
 */
export const reopenSetAside = async (parts: Parts, now: Date): Promise<void> => {
  const { kysely } = parts.db
  const { rows } = await sql<SetAside>`
    select a.id, a.wallet_id as "walletId" from set_aside_tickets s join activations a on a.id = s.activation_id
    where ${ready(now)} order by s.set_aside_at limit ${batch}`.execute(kysely)
  for (const one of rows) await kysely.transaction().execute((tx) => reopen(tx, one, now))
}

/** The wallet's lock keeps a purchase from opening another ticket at the same time. */
const reopen = async (tx: Tx, { id, walletId }: SetAside, now: Date): Promise<void> => {
  await tx.selectFrom('wallets').select('id').where('id', '=', walletId).forUpdate().execute()
  const { rows } = await sql<{ id: number }>`
    delete from set_aside_tickets s using activations a
    where s.activation_id = ${id} and a.id = s.activation_id and ${ready(now)} returning a.id`.execute(tx)
  if (rows.length === 0) return
  await tx
    .updateTable('activations')
    .set({ closed_at: null })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
}
