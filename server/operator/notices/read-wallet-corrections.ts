import { sql } from 'kysely'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Parts } from '#server/parts.ts'

type Found = { at: Date; from: string; to: string; excused: number; by_office: boolean }

/**
 * The plate corrections of every wallet from which a ticket was moved to this plate, newest first: whether one ticket serves a
 * fleet shows only in all of them (decision Q163).
 */
export const readWalletCorrections = async ({ db, city }: Parts, plate: string) => {
  const found = await sql<Found>`
    select c.corrected_at as at, c.from_plate as "from", c.to_plate as "to", cardinality(c.cancelled_notices) as excused,
      c.staff_id is not null as by_office
    from plate_corrections c join activations a on a.id = c.activation_id
    where a.wallet_id in (
      select m.wallet_id from plate_corrections p join activations m on m.id = p.activation_id where p.to_plate = ${plate})
    order by c.corrected_at desc limit 50`.execute(db.kysely)
  const { timeZone } = city().settings
  return found.rows.map(({ at, ...one }) => ({ at: toCivil(at, timeZone), ...one }))
}
