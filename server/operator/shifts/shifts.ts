import { sql } from 'kysely'
import { longestSessionMs } from '#domain/staff/access.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'

/** Since when a shift may have begun that is still open: none lasts longer than a session, handed over or not (decision Q172). */
export const shiftsSince = (parts: Parts): Date => new Date(parts.clock.now().getTime() - longestSessionMs)

/** The open shift of an agent; the first act begins one, and ends one that was never handed over. */
export const openShift = async (parts: Parts, tx: Tx, staffId: number): Promise<number> => {
  const now = parts.clock.now()
  await tx
    .updateTable('shifts')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('begun_at', '<', shiftsSince(parts))
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into shifts (staff_id, begun_at) values (${staffId}, ${now})
    on conflict (staff_id) where ended_at is null do update set begun_at = shifts.begun_at
    returning id`.execute(tx)
  const [shift] = rows
  if (!shift) throw new Error('a shift did not begin')
  return shift.id
}
