import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import type { City } from '#server/city/read-city.ts'
import { productGroups } from '#server/features/parking/list-products.ts'

/** The tariff, the same for every visitor. */
export const listPublicProducts = (city: City): GivenOutputOf<typeof calls.listPublicProducts> => ({
  data: productGroups(city),
})
