import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/panel.ts'
import { civilDate, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import { chargedOn } from '#domain/parking/charging-hours.ts'
import { isInArea } from '#domain/places.ts'
import { begunDays } from '#domain/staff/periods.ts'
import type { City } from '#server/city/read-city.ts'
import type { Parts } from '#server/parts.ts'
import type { Period } from '../days/period.ts'
import type { DayHour } from '../days/tickets.ts'

type Occupancy = GivenOutputOf<typeof calls.readPanel>['occupancy']

const productsOf = (group: City['groups'][number]): number[] =>
  group.categories.flatMap(({ products }) => products.map(({ id }) => id))

/** Which bays lie in the sectors of each tariff; the folder of a city changes seldom, and its bays are many. */
const bayCounts = new WeakMap<City, Map<number, number>>()

const baysOf = (city: City): Map<number, number> => {
  const known = bayCounts.get(city)
  if (known) return known
  const counts = new Map<number, number>()
  for (const { center } of city.bays) {
    const sector = city.sectors.find((one) => isInArea(center, one))
    if (sector?.tariff !== undefined) counts.set(sector.tariff, (counts.get(sector.tariff) ?? 0) + 1)
  }
  bayCounts.set(city, counts)
  return counts
}

/**
 * Whether a group of streets is charged in an hour of a day, if only for a part of it. Paid time stands still in the others, so that
 * a ticket that waits there for the next opening occupies no bay (decision Q94).
 */
const chargedBy = ({ charging_hours: hours }: City['groups'][number], zone: string) => {
  const days = new Map<string, ReturnType<typeof chargedOn>>()
  return ({ day, hour }: DayHour): boolean => {
    if (!days.has(day)) days.set(day, chargedOn(day, hours, zone))
    const begin = fromCivil(`${day} ${String(hour).padStart(2, '0')}:00:00`, zone).getTime()
    const stretches = days.get(day)
    return (
      !stretches || stretches.some(({ from, to }) => from.getTime() < begin + hourMs && to.getTime() > begin)
    )
  }
}

/** Paid bays by tariff and hour of the day, on the average of the days of a period that have begun. */
export const occupancyOf = (parts: Parts, hours: readonly DayHour[], period: Period): Occupancy => {
  const city = parts.city()
  const today = civilDate(toCivil(parts.clock.now(), period.zone))
  const days = begunDays(period.days, today)
  const averages = (counts: (one: DayHour) => boolean): number[] =>
    Array.from({ length: 24 }, (_, hour) => {
      const found = hours.filter((one) => one.hour === hour && counts(one))
      return Math.round((found.reduce((sum, { occupied }) => sum + occupied, 0) / days) * 10) / 10
    })
  const bays = baysOf(city)
  const groups = city.groups.map((group) => {
    const products = new Set(productsOf(group))
    const isCharged = chargedBy(group, period.zone)
    return {
      group_id: group.id,
      name: group.name,
      sectors: city.sectors.filter(({ tariff }) => tariff === group.id).map(({ name }) => name),
      bays: bays.get(group.id) ?? 0,
      hours: averages((one) => products.has(one.product_id) && isCharged(one)),
    }
  })
  const known = new Set(city.groups.flatMap(productsOf))
  const gone = averages(({ product_id }) => !known.has(product_id))
  if (gone.every((hour) => hour === 0)) return groups
  return [...groups, { group_id: null, name: '', sectors: [], bays: 0, hours: gone }]
}
