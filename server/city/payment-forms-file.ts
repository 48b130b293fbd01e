import * as z from 'zod/mini'
import { type Cents, cents, noCents } from '#domain/money/cents.ts'
import { defaultCreditLimits, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import type { MistakeList } from './mistakes.ts'

/** A way to pay; limits and fee (`tax`) in cents (decisions Q74 and Q75). */
export type PaymentForm = {
  payment_form_id: number
  name: string
  save: boolean
  tax: Cents
  allowed_transactions: readonly { type: number; min_amount: Cents; max_amount: Cents }[]
  /** Whether drivers are offered it now. */
  offered: boolean
}

const { creditCard, debitCard, wallet, bankSlip, pix } = paymentForms
const formId = z.literal([creditCard, debitCard, wallet, bankSlip, pix])
const amount = z.pipe(z.int().check(z.gte(0)), z.transform(cents))

const file = z.strictObject({
  offered: z.array(formId),
  forms: z.array(
    z.strictObject({
      payment_form_id: formId,
      name: z.string().check(z.minLength(1)),
      save: z.boolean(),
      tax: z._default(amount, noCents),
      allowed_transactions: z.array(
        z.strictObject({
          type: z.int().check(z.gte(1)),
          min_amount: z._default(amount, defaultCreditLimits.min_amount),
          max_amount: z._default(amount, defaultCreditLimits.max_amount),
        }),
      ),
    }),
  ),
})

/** The payment forms of the city, each with whether it is offered. */
export function readPaymentForms(
  given: unknown,
  name: string,
  mistakes: MistakeList,
): readonly PaymentForm[] | undefined {
  const read = z.safeParse(file, given, { reportInput: true })
  if (!read.success) {
    mistakes.addIssues(name, read.error.issues)
    return undefined
  }
  const { offered, forms } = read.data
  const ids = forms.map((form) => form.payment_form_id)
  for (const [f, form] of forms.entries()) {
    const id = form.payment_form_id
    if (ids.indexOf(id) !== f) {
      mistakes.add(name, ['forms', f, 'payment_form_id'], `must be unique, but ${id} was given before`)
    }
    for (const [t, { type, min_amount, max_amount }] of form.allowed_transactions.entries()) {
      const at = ['forms', f, 'allowed_transactions', t]
      if (min_amount > max_amount) {
        mistakes.add(
          name,
          [...at, 'min_amount'],
          `must be at most max_amount ${max_amount}, not ${min_amount}`,
        )
      }
      if (id === wallet && type === transactionTypes.creditPurchase) {
        mistakes.add(name, [...at, 'type'], 'must not be 1: credits cannot be bought with credits')
      }
    }
  }
  for (const [o, id] of offered.entries()) {
    if (!ids.includes(id)) mistakes.add(name, ['offered', o], `names form ${id}, which is not under forms`)
  }
  return forms.map((form) => ({ ...form, offered: offered.includes(form.payment_form_id) }))
}
