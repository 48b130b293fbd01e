import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { isConfirmedForm, needsCaptcha } from '#domain/orders/orders.ts'
import { demandCaptcha } from '#server/features/captcha/demand-captcha.ts'
import type { Parts } from '#server/parts.ts'
import { findOrder } from '../store.ts'

const action = 'card_payment'

/** What is spent on an order may come again with it: after a lost answer, or when the card was mistyped. */
const subjectOf = (orderId: string): string => `order/${orderId}`

/**
 * Demands the captcha of a purchase that is paid at the bank, at the call that asks the bank. Once it was asked the same
 * call only reads what it answered; what is confirmed needs the captcha there.
 */
export const demandToUpdate = async (
  parts: Parts,
  input: InputOf<typeof calls.updateOrder>,
): Promise<void> => {
  if (!parts.captcha()) return
  const order = await findOrder(parts.db.kysely, input.id)
  if (order?.state !== 'draft' || isConfirmedForm(order.payment_form_id)) return
  if (!needsCaptcha(order.transaction_type, order.payment_form_id)) return
  const token = input.payment_form_input[0]?.captcha
  await demandCaptcha(parts, { token, action, subject: subjectOf(order.id) })
}

/** Demands the captcha of a payment by card or from the wallet (Specification 7; decisions Q56, Q66). */
export const demandToConfirm = async (
  parts: Parts,
  input: InputOf<typeof calls.confirmOrder>,
): Promise<void> => {
  const token = input.payments[0]?.captcha
  await demandCaptcha(parts, { token, action, subject: subjectOf(input.id) })
}
