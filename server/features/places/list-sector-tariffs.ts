import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/places.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { chargedOn, nextOpening } from '#domain/parking/charging-hours.ts'
import { defaultVehicleType, type ProductGroup, preselectedCategory } from '#domain/parking/tariff.ts'
import { timesLeftToday } from '#domain/parking/today.ts'
import type { Parts } from '#server/parts.ts'

type Tariff = GivenOutputOf<typeof calls.listSectorTariffs>['data'][number]

const clockTime = (instant: Date, zone: string): string => toCivil(instant, zone).slice(11, 16)

/** An end at midnight is the end of its own day, as the city writes it. */
const closingTime = (instant: Date, zone: string): string => {
  const time = clockTime(instant, zone)
  return time === '00:00' ? '24:00' : time
}

const tariffOf = (group: ProductGroup, now: Date, zone: string): Tariff => {
  const { id, name, charging_hours: hours } = group
  const products = preselectedCategory(group, defaultVehicleType)?.products ?? []
  const left = new Set(timesLeftToday(products, hours, now, zone))
  const stretches = chargedOn(civilDate(toCivil(now, zone)), hours, zone)
  const opening = nextOpening(now, hours, zone)
  return {
    id,
    name,
    always: stretches === null,
    hours_today: (stretches ?? []).map(({ from, to }) => ({
      from: clockTime(from, zone),
      to: closingTime(to, zone),
    })),
    opens_at: opening.getTime() > now.getTime() ? toCivil(opening, zone) : null,
    times: products
      .map((product) => ({ time: product.time, price: product.price, left_today: left.has(product) }))
      .toSorted((a, b) => a.time - b.time),
  }
}

/** What each tariff of the city asks of a car, and what of it can still be bought today. */
export const listSectorTariffs = (parts: Parts): GivenOutputOf<typeof calls.listSectorTariffs> => {
  const { groups, settings } = parts.city()
  const now = parts.clock.now()
  return { data: groups.map((group) => tariffOf(group, now, settings.timeZone)) }
}
