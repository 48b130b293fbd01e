import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Parts } from '#server/parts.ts'
import { orderAnswer } from '../order-answer.ts'
import type { Charge, Order } from '../store.ts'

export type OpenOrderAnswer = GivenOutputOf<typeof calls.readOrder>

/** An order as its payer finds it again: paid by no card here, so that it needs no key for one. */
export const openOrderAnswer = (
  parts: Parts,
  order: Order,
  charge: Charge | undefined,
  slip: { slipAddress?: string },
): OpenOrderAnswer => ({
  ...orderAnswer(parts.city(), order, charge, { publicKey: null, ...slip }),
  transaction_type: order.transaction_type,
  expired_at: toCivil(order.expires_at, parts.city().settings.timeZone),
})
