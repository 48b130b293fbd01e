import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { parkingProducts as declared } from '#contract/parking.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { lookAtPlace } from './validate-activation.ts'

/** The tariff as the city has it, by priority: every driver is offered the same, for a plate of theirs. */
export const listProducts = async (
  parts: Parts,
  query: { plate: string },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof declared>> => {
  await lookAtPlace(parts, call.driver.userId, query.plate)
  return {
    data: parts.city().groups.map(({ id, name, priority, categories }) => ({
      id,
      name,
      priority,
      categories: categories.map((category) => ({
        id: category.id ?? 0,
        name: category.name,
        slug: category.slug,
        products: [...category.products],
      })),
    })),
  }
}
