import { sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'

/** The open shift of an agent; the first act begins one. */
export const openShift = async (parts: Parts, tx: Tx, staffId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into shifts (staff_id, begun_at) values (${staffId}, ${parts.clock.now()})
    on conflict (staff_id) where ended_at is null do update set begun_at = shifts.begun_at
    returning id`.execute(tx)
  const [shift] = rows
  if (!shift) throw new Error('a shift did not begin')
  return shift.id
}
