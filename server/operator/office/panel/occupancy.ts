import { type Kysely, sql } from 'kysely'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/panel.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { isInOutline } from '#domain/places.ts'
import type { City } from '#server/city/read-city.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Parts } from '#server/parts.ts'
import type { Period } from '../takings/period.ts'

type Occupancy = GivenOutputOf<typeof calls.readPanel>['occupancy']

type Hour = { product_id: number; hour: number; occupied: number }

/** A ticket that was bought this long before it begins is found by when it was bought; none is sold earlier. */
const soldAhead = sql`interval '7 days'`

/** Vehicles with a ticket, in hours, by the time that was bought and the hour of the day. */
const readHours = async (kysely: Kysely<DB>, { from, before, zone }: Period): Promise<Hour[]> => {
  const { rows } = await sql<Hour>`
    with tickets as (
      select a.begins_at, a.ends_at, d.product_id from activations a
      cross join lateral (select product_id from activation_details d where d.activation_id = a.id order by d.id limit 1) d
      where a.created_at >= ${from}::timestamptz - ${soldAhead} and a.created_at < ${before}
        and a.begins_at < ${before} and a.ends_at > ${from}
      union all
      select g.begins_at, g.ends_at, t.product_id from guest_activations g join guest_tickets t on t.order_id = g.order_id
      where g.created_at >= ${from}::timestamptz - ${soldAhead} and g.created_at < ${before}
        and g.begins_at < ${before} and g.ends_at > ${from}
    )
    select product_id, extract(hour from h at time zone ${zone})::int as hour,
      sum(extract(epoch from least(ends_at, h + interval '1 hour', ${before}) - greatest(begins_at, h, ${from})) / 3600)::float8
        as occupied
    from tickets cross join lateral generate_series(date_trunc('hour', greatest(begins_at, ${from})),
      least(ends_at, ${before}) - interval '1 microsecond', interval '1 hour') h
    group by 1, 2`.execute(kysely)
  return rows
}

const productsOf = (group: City['groups'][number]): number[] =>
  group.categories.flatMap(({ products }) => products.map(({ id }) => id))

/** Which bays lie in the sectors of each tariff; the folder of a city changes seldom, and its bays are many. */
const bayCounts = new WeakMap<City, Map<number, number>>()

const baysOf = (city: City): Map<number, number> => {
  const known = bayCounts.get(city)
  if (known) return known
  const counts = new Map<number, number>()
  for (const { center } of city.bays) {
    const sector = city.sectors.find(({ polygon }) => isInOutline(center, polygon))
    if (sector?.tariff !== undefined) counts.set(sector.tariff, (counts.get(sector.tariff) ?? 0) + 1)
  }
  bayCounts.set(city, counts)
  return counts
}

/** Paid bays by tariff and hour of the day, on the average of the days of a period that have begun. */
export const readOccupancy = async (parts: Parts, kysely: Kysely<DB>, period: Period): Promise<Occupancy> => {
  const city = parts.city()
  const hours = await readHours(kysely, period)
  const today = civilDate(toCivil(parts.clock.now(), period.zone))
  const days = Math.max(1, period.days.filter((day) => day <= today).length)
  const averages = (isOf: (product: number) => boolean): number[] =>
    Array.from({ length: 24 }, (_, hour) => {
      const found = hours.filter((one) => one.hour === hour && isOf(one.product_id))
      return Math.round((found.reduce((sum, { occupied }) => sum + occupied, 0) / days) * 10) / 10
    })
  const bays = baysOf(city)
  const groups = city.groups.map((group) => {
    const products = new Set(productsOf(group))
    return {
      group_id: group.id,
      name: group.name,
      sectors: city.sectors.filter(({ tariff }) => tariff === group.id).map(({ name }) => name),
      bays: bays.get(group.id) ?? 0,
      hours: averages((product) => products.has(product)),
    }
  })
  const known = new Set(city.groups.flatMap(productsOf))
  const gone = averages((product) => !known.has(product))
  if (gone.every((hour) => hour === 0)) return groups
  return [...groups, { group_id: null, name: '', sectors: [], bays: 0, hours: gone }]
}
