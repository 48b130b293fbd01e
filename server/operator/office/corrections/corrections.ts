import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { correctionOnWire } from '#contract/staff/corrections.ts'
import { correctionLookText } from '#contract/staff/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { CorrectionDecision, CorrectionState, WalletCorrection } from '#domain/staff/corrections.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

type View = z.input<typeof correctionOnWire>

type Sought = {
  id?: number
  userId?: number
  state?: View['state']
  before?: number | undefined
}

/** Corrections: open ones the oldest first, for they wait; others the newest first. */
export const soughtCorrections = (
  kysely: Kysely<DB>,
  { id, userId, state, before }: Sought,
  limit: number,
) => {
  const oldestFirst = state === 'open'
  return kysely
    .selectFrom('corrections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('staff as p', 'p.id', 'c.proposed_by')
    .leftJoin('staff as d', 'd.id', 'c.decided_by')
    .selectAll('c')
    .select(['u.driver_id', 'u.name', 'u.deleted_at', 'p.name as proposer', 'd.name as decider'])
    .$if(id !== undefined, (all) => all.where('c.id', '=', id ?? 0))
    .$if(userId !== undefined, (all) => all.where('c.user_id', '=', userId ?? 0))
    .$if(state !== undefined, (all) => all.where('c.state', '=', state ?? 'open'))
    .$if(before !== undefined, (all) => all.where('c.id', oldestFirst ? '>' : '<', before ?? 0))
    .orderBy('c.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
}

type Row = Awaited<ReturnType<ReturnType<typeof soughtCorrections>['executeTakeFirstOrThrow']>>

/** A correction as the person of this id sees it. */
export const correctionView = (parts: Parts, row: Row, staffId: number): View => {
  const zone = parts.city().settings.timeZone
  return {
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
    own: row.proposed_by === staffId,
  }
}

/** Notes whoever stands in what is shown, each once, and gives how many they are; a deleted account is nobody's any more. */
export const noteShown = async (
  parts: Parts,
  tx: Tx,
  by: { staffId: number | null; address: string },
  rows: readonly Row[],
  details: Record<string, unknown>,
): Promise<number> => {
  const entry = { act: 'read corrections', reason: correctionLookText, details } as const
  const shown = new Set(rows.flatMap(({ driver_id, deleted_at }) => (deleted_at ? [] : [driver_id])))
  for (const driverId of shown) await writeRegister(parts, tx, by, { ...entry, driverId })
  return shown.size
}

/** One correction, which must be there. */
export const readCorrection = async (
  parts: Parts,
  tx: Tx,
  call: Call<'staff'>,
  id: number,
): Promise<View> => {
  const row = await soughtCorrections(tx, { id }, 1).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return correctionView(parts, row, call.staff.id)
}

/** One correction with its row locked, so that two decisions are made one after the other. */
export const lockCorrection = async (tx: Tx, id: number) => {
  const correction = await tx
    .selectFrom('corrections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('staff as p', 'p.id', 'c.proposed_by')
    .selectAll('c')
    .select(['u.driver_id', 'p.granted_by'])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!correction) throw new Refusal('not_found')
  return { ...correction, state: correction.state as CorrectionState }
}

/** Closes a correction that is locked. */
export const closeCorrection = async (
  tx: Tx,
  id: number,
  { state, by, now }: { state: CorrectionDecision; by: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('corrections')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute()
}
