import { paymentFormTexts } from '#contract/codes/texts.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { orderStatusOnWire } from '#domain/orders/orders.ts'
import type { City } from '#server/city/read-city.ts'
import { nameOf } from './list-payment-forms.ts'
import { qrImage } from './qr-image.ts'
import type { Charge, Order } from './store.ts'

export type OrderAnswer = GivenOutputOf<typeof calls.createOrder>

/** What an answer shows beside the order: the key for cards, and where the PDF of a slip can be fetched. */
export type Shown = { publicKey: string | null; slipAddress?: string }

/** An order as its owner sees it (specification 3); the document is there once the bank has opened the charge. */
export const orderAnswer = (
  city: City,
  order: Order,
  charge: Charge | undefined,
  { publicKey, slipAddress }: Shown,
): OrderAnswer => {
  const id = order.payment_form_id
  const form = city.paymentForms.find((form) => form.payment_form_id === id)
  return {
    id: order.id,
    status: orderStatusOnWire(order.state),
    amount: order.amount,
    tax: order.tax,
    total_amount: order.total_amount,
    payment_form: { id, name: form ? nameOf(form) : (paymentFormTexts[id] ?? '') },
    collection_document:
      typeof charge?.bar_code === 'string'
        ? {
            bar_code: charge.bar_code,
            file: slipAddress ?? charge.file ?? qrImage(charge.bar_code),
            extra: { expired_at: toCivil(charge.expires_at, city.settings.timeZone) },
          }
        : null,
    extra: { encryptionInput: publicKey === null ? null : { public_key: publicKey } },
  }
}
