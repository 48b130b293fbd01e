import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { productGroups } from '#server/features/parking/list-products.ts'
import type { Parts } from '#server/parts.ts'

/** The tariff, the same for every visitor. */
export const listPublicProducts = (parts: Parts): GivenOutputOf<typeof calls.listPublicProducts> => ({
  data: productGroups(parts.city()),
})
