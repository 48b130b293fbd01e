import { confirmationTypeFor, paymentForms } from './orders.ts'

/** The forms that may be offered: cash and 10 never are (Specification 9, allowed payment forms; Decision Q90). */
export const offeredPaymentForms: readonly number[] = [
  paymentForms.creditCard,
  paymentForms.debitCard,
  paymentForms.wallet,
  paymentForms.bankSlip,
  paymentForms.pix,
]

/** The confirmation types that go with these forms, each once. */
export const offeredConfirmationTypes: readonly number[] = [
  ...new Set(offeredPaymentForms.map(confirmationTypeFor)),
].toSorted((a, b) => a - b)
