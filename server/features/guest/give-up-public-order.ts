import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { isOrderedBy, payerOfPage } from '#server/features/notices/payable.ts'
import { giveUp } from '#server/features/orders/settle/give-up.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { isBoughtBy } from './tickets.ts'

/** A visitor gives up the payment of a ticket or of notices that the same page began; who only knows the order's id cannot. */
export const giveUpPublicOrder = (
  parts: Parts,
  { id: orderId }: { id: string },
  call: Call,
): Promise<GivenOutputOf<typeof calls.giveUpPublicOrder>> => {
  const payer = payerOfPage(call.pageKey)
  const { kysely } = parts.db
  return giveUp(parts, call.idempotency, {
    orderId,
    isOwn: async ({ id }) => (await isBoughtBy(kysely, id, payer)) || isOrderedBy(kysely, id, payer),
  })
}
