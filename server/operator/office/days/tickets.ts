import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Period } from './period.ts'

/** Stays that were bought on a day. */
export type DayTickets = { day: string; tickets: number }

/** Vehicles with a ticket, in hours, by the time that was bought and the hour of the day. */
export type DayHour = { day: string; product_id: number; hour: number; occupied: number }

/** How many tickets were bought on the days of a period, by drivers and by visitors; days without any are left out. */
export const countTickets = async (
  kysely: Kysely<DB>,
  { from, before, zone }: Period,
): Promise<DayTickets[]> => {
  const { rows } = await sql<DayTickets>`
    select ((created_at at time zone ${zone})::date)::text as day, count(*)::int as tickets from (
      select created_at from activations where created_at >= ${from} and created_at < ${before}
      union all
      select created_at from guest_activations where created_at >= ${from} and created_at < ${before}
    ) bought group by 1 order by 1`.execute(kysely)
  return rows
}

/**
 * A ticket of a day that was bought this long before is found by when it was bought. Of those bought earlier, as before a recess,
 * the few that run for longer than that have an index of their own, so that nobody reads weeks of tickets for them.
 */
const soldAhead = sql`interval '7 days'`

/** The tickets of a table that run on the days of a period. */
const running = (table: 'activations' | 'guest_activations', { from, before }: Period) => sql`
  select * from ${sql.table(table)} where created_at >= ${from}::timestamptz - ${soldAhead} and created_at < ${before}
    and begins_at < ${before} and ends_at > ${from}
  union all
  select * from ${sql.table(table)} where created_at < ${from}::timestamptz - ${soldAhead} and ends_at - created_at > ${soldAhead}
    and begins_at < ${before} and ends_at > ${from}`

/** How long vehicles stood with a ticket on the days of a period. */
export const sumHours = async (kysely: Kysely<DB>, period: Period): Promise<DayHour[]> => {
  const { from, before, zone } = period
  const { rows } = await sql<DayHour>`
    with tickets as (
      select a.begins_at, a.ends_at, d.product_id from (${running('activations', period)}) a
      cross join lateral (select product_id from activation_details d where d.activation_id = a.id order by d.id limit 1) d
      union all
      select g.begins_at, g.ends_at, t.product_id from (${running('guest_activations', period)}) g
      join guest_tickets t on t.order_id = g.order_id
    )
    select ((h at time zone ${zone})::date)::text as day, product_id, extract(hour from h at time zone ${zone})::int as hour,
      sum(extract(epoch from least(ends_at, h + interval '1 hour', ${before}) - greatest(begins_at, h, ${from})) / 3600)::float8
        as occupied
    from tickets cross join lateral generate_series(date_trunc('hour', greatest(begins_at, ${from})),
      least(ends_at, ${before}) - interval '1 microsecond', interval '1 hour') h
    group by 1, 2, 3`.execute(kysely)
  return rows
}
