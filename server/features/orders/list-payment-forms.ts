import { paymentFormTexts } from '#contract/codes/texts.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { language } from '#domain/languages.ts'
import { offeredPaymentForms } from '#domain/orders/offered-forms.ts'
import { paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import type { PaymentForm } from '#server/city/payment-forms-file.ts'
import type { Parts } from '#server/parts.ts'

/** What a driver may choose now, of what the bank collects and we ourselves. Credits are never bought with credits (decision Q67). */
export const formsOnOffer = (parts: Parts): PaymentForm[] =>
  parts
    .city()
    .paymentForms.filter(({ offered, payment_form_id: id }) => {
      const isCollected = id === paymentForms.wallet || parts.payment.forms.includes(id)
      return offered && offeredPaymentForms.includes(id) && isCollected
    })
    .map((form) => ({
      ...form,
      allowed_transactions: form.allowed_transactions.filter(
        ({ type }) =>
          form.payment_form_id !== paymentForms.wallet || type !== transactionTypes.creditPurchase,
      ),
    }))

/**
 * The Pix of visitors, who pay by nothing else: as the city describes it, whether or not it offers Pix to drivers as well
 * (docs/decisions/0012-pix-at-a-bank.md, 9).
 */
export const pixOfVisitors = (parts: Parts): PaymentForm | undefined =>
  parts.payment.forms.includes(paymentForms.pix)
    ? parts.city().paymentForms.find((form) => form.payment_form_id === paymentForms.pix)
    : undefined

/** The city's own name for it is Portuguese; the wallet has the same one in every city (Specification 4). */
export const nameOf = ({ payment_form_id: id, name }: PaymentForm): string =>
  language() === 'pt-BR' && id !== paymentForms.wallet ? name : (paymentFormTexts[id] ?? name)

/** Answers the forms on offer with limits and fees in cents (decisions Q74, Q75). */
export const listPaymentForms = async (
  parts: Parts,
): Promise<GivenOutputOf<typeof calls.listPaymentForms>> => ({
  data: formsOnOffer(parts).map((form) => ({
    ...form,
    name: nameOf(form),
    allowed_transactions: form.allowed_transactions.map((allowed) => ({ ...allowed })),
  })),
})
