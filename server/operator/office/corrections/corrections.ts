import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { correctionOnWire } from '#contract/staff/corrections.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { WalletCorrection } from '#domain/staff/corrections.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

type View = z.input<typeof correctionOnWire>

type Wanted = {
  id?: number
  userId?: number
  state?: View['state']
  before?: number | undefined
  limit?: number
}

/** Corrections as whoever calls sees them: open ones the oldest first, others the newest first. */
export const correctionsOf = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { staff }: Call<'staff'>,
  { id, userId, state, before, limit = 20 }: Wanted,
): Promise<View[]> => {
  const oldestFirst = state === 'open'
  const rows = await kysely
    .selectFrom('corrections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('staff as p', 'p.id', 'c.proposed_by')
    .leftJoin('staff as d', 'd.id', 'c.decided_by')
    .selectAll('c')
    .select(['u.driver_id', 'u.name', 'p.name as proposer', 'd.name as decider'])
    .$if(id !== undefined, (all) => all.where('c.id', '=', id ?? 0))
    .$if(userId !== undefined, (all) => all.where('c.user_id', '=', userId ?? 0))
    .$if(state !== undefined, (all) => all.where('c.state', '=', state ?? 'open'))
    .$if(before !== undefined, (all) => all.where('c.id', oldestFirst ? '>' : '<', before ?? 0))
    .orderBy('c.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  const zone = parts.city().settings.timeZone
  return rows.map((row) => ({
    id: row.id,
    driver_id: row.driver_id,
    driver: row.name,
    wallet_id: row.wallet_id,
    balance: row.balance as WalletCorrection['balance'],
    direction: row.direction as WalletCorrection['direction'],
    amount: row.amount,
    reason: row.reason,
    state: row.state as View['state'],
    proposed_by: row.proposer,
    proposed_at: toCivil(row.proposed_at, zone),
    decided_by: row.decider,
    decided_at: row.decided_at && toCivil(row.decided_at, zone),
    own: row.proposed_by === staff.id,
  }))
}

/** One correction, which must be there. */
export const readCorrection = async (
  parts: Parts,
  tx: Tx,
  call: Call<'staff'>,
  id: number,
): Promise<View> => {
  const [view] = await correctionsOf(parts, tx, call, { id })
  if (!view) throw new Refusal('not_found')
  return view
}

/** One correction with its row locked, so that two decisions are made one after the other. */
export const lockCorrection = async (tx: Tx, id: number) => {
  const correction = await tx
    .selectFrom('corrections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select('u.driver_id')
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!correction) throw new Refusal('not_found')
  return correction
}

/** Closes a correction that is locked. */
export const closeCorrection = async (
  tx: Tx,
  id: number,
  { state, by, now }: { state: 'approved' | 'refused'; by: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('corrections')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute()
}
