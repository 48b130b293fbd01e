import { sql } from 'kysely'
import { addDays, civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import type { Db } from '#server/database/pool.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { sumMovements } from './movements.ts'
import { periodOf } from './period.ts'
import { countTickets, sumHours } from './tickets.ts'

/** So many days are closed at a turn, so that a city with years behind it is not summed at once. */
const atATurn = 5

/**
 * Keeps the sums of days that are over, the newest first. A day is over when the next one is, too: what began before midnight has
 * been committed by then, and nobody leaves a ticket of it or gives it back any more.
 */
export const closeDays = (parts: Parts): Sweep['run'] =>
  throttle(60, async (now) => {
    const zone = parts.city().settings.timeZone
    const last = addDays(civilDate(toCivil(now, zone)), -2)
    for (const day of await findOpenDays(parts, zone, last)) await closeDay(parts, day, zone, now)
  })

/** Since the first entry of the ledger: nothing was sold before. */
const findOpenDays = async ({ db }: Parts, zone: string, last: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    with first as (
      select (created_at at time zone ${zone})::date as day from ledger_transactions order by id limit 1
    )
    select d::date::text as day from first cross join lateral generate_series(first.day, ${last}::date, interval '1 day') d
    where not exists (select from closed_days c where c.zone = ${zone} and c.day = d::date)
    order by d desc limit ${atATurn}`.execute(db.kysely)
  return rows.map(({ day }) => day)
}

/** Nothing of such a day changes while it is summed; whoever closes it meanwhile has the same sums. */
const closeDay = async ({ db: { kysely } }: Parts, day: string, zone: string, now: Date): Promise<void> => {
  const period = periodOf([day], zone)
  const [bought] = await countTickets(kysely, period)
  const movements = (await sumMovements(kysely, period)).map(({ day: _, ...movement }) => movement)
  const hours = (await sumHours(kysely, period)).map(({ day: _, ...hour }) => hour)
  const tickets = bought?.tickets ?? 0
  await kysely
    .insertInto('closed_days')
    .values({
      ...{ day, zone, tickets, closed_at: now },
      movements: JSON.stringify(movements),
      hours: JSON.stringify(hours),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Has all days summed anew, by the owner, since nobody else takes back what is kept: a sandbox wrote in days that were over. */
export const reopenDays = async (owner: Db): Promise<void> => {
  await owner.pool.query('delete from closed_days')
}
