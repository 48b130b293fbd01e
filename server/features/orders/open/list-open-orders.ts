import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { chargeOfOrder } from '../store.ts'
import { openOrderAnswer } from './open-order-answer.ts'
import { openOrdersOf } from './open-orders.ts'

type Answer = GivenOutputOf<typeof calls.listOpenOrders>

/** What the page draws by itself, or asks for when it is wanted, is not sent at each look. */
const withoutFile = (order: Answer['data'][number]): Answer['data'][number] => {
  const { payment_form, collection_document: document } = order
  const isKeptBack = payment_form.id === paymentForms.pix || payment_form.id === paymentForms.bankSlip
  return document && isKeptBack ? { ...order, collection_document: { ...document, file: null } } : order
}

/** The driver's own orders that wait for their payment, on whichever device they were begun (decision Q149). */
export const listOpenOrders = async (
  parts: Parts,
  _input: unknown,
  call: Call<'driver'>,
): Promise<Answer> => {
  const { kysely } = parts.db
  const orders = await openOrdersOf(kysely, call.driver.userId, parts.clock.now())
  const data = await Promise.all(
    orders.map(async (order) =>
      withoutFile(openOrderAnswer(parts, order, await chargeOfOrder(kysely, order.id), {})),
    ),
  )
  return { data }
}
