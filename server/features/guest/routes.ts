import { createPublicOrder, payPublicNotices, publicNotices, publicProducts } from '#contract/guest.ts'
import { listPublicNotices } from '#server/features/notices/list-plate-notices.ts'
import { productGroups } from '#server/features/parking/list-products.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { buyTicket } from './create-public-order.ts'
import { payNotices } from './pay-public-notices.ts'

/** Joins the calls of this noun to their use cases; none of them asks who calls. */
export const bindGuest = (bind: Binder, parts: Parts): void => {
  bind(publicProducts, async () => ({ data: productGroups(parts.city()) }))
  bind(publicNotices, (input) => listPublicNotices(parts, input.query.plateIn))
  bind(createPublicOrder, (input, call) => buyTicket(parts, input.body, call))
  bind(payPublicNotices, (input, call) => payNotices(parts, input.body, call))
}
