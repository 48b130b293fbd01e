import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { City } from '#server/city/read-city.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { joinableOf, lastPurchaseView } from './activation-view.ts'
import { findProduct } from './find-product.ts'
import { planTimes } from './plan-times.ts'
import { type Place, readLastPurchase } from './store.ts'
import { lookAtPlace } from './validate-activation.ts'

type Groups = GivenOutputOf<typeof calls.listProducts>

/** The tariff as the city has it, by priority; without charging hours, which no screen shows. */
export const productGroups = (city: City): Groups['data'] =>
  city.groups.map(({ id, name, priority, categories }) => ({
    id,
    name,
    priority,
    categories: categories.map((category) => ({
      id: category.id ?? 0,
      name: category.name,
      slug: category.slug,
      products: [...category.products],
    })),
  }))

/** Until when each time would lead if it were bought now, as more time where it joins a ticket. */
const endsOf = (city: City, place: Place, now: Date): Groups['ends'] => {
  const zone = city.settings.timeZone
  return city.groups
    .flatMap(({ categories }) => categories.flatMap(({ products }) => products))
    .flatMap(({ id }) => {
      const product = findProduct(city, id)
      if (!product) return []
      const joinable = joinableOf(place.activation, product, now, zone)
      return [{ product_id: id, date_time_end: toCivil(planTimes(joinable, product, now, zone).end, zone) }]
    })
}

/** Every driver is offered the same, for a plate of theirs; what was bought last for it stands beside (decision Q94). */
export const listProducts = async (
  parts: Parts,
  query: { plate: string },
  call: Call<'driver'>,
): Promise<Groups> => {
  const place = await lookAtPlace(parts, call.driver.userId, query.plate)
  const city = parts.city()
  return {
    data: productGroups(city),
    last_purchase: lastPurchaseView(await readLastPurchase(parts.db, place), city),
    ends: endsOf(city, place, parts.clock.now()),
  }
}
