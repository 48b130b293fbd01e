import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import type { City } from '#server/city/read-city.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
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

/** Every driver is offered the same, for a plate of theirs. */
export const listProducts = async (
  parts: Parts,
  query: { plate: string },
  call: Call<'driver'>,
): Promise<Groups> => {
  await lookAtPlace(parts, call.driver.userId, query.plate)
  return { data: productGroups(parts.city()) }
}
