import * as z from 'zod/mini'
import {
  activationTypes,
  noticeStatuses,
  orderStatuses,
  paymentForms,
  transactionTypes,
  vehicleStatuses,
} from '#contract/codes.ts'
import { codeOnWire, says } from '#contract/meaning.ts'
import { offeredConfirmationTypes } from '#domain/orders/offered-forms.ts'

/** Specification 4; Q61. */
export const orderStatusCode = codeOnWire('OrderStatus', 'Where an order is.', orderStatuses, {
  pending: 'waits for its payment, or for the data of it',
  completed: 'paid, and what was bought is there',
  cancelled: 'called off, or paid back',
  expired: 'was not paid in time',
  refused: 'the bank or the card refused to pay',
})

/** Specification 4 and 9. */
export const paymentFormCode = codeOnWire('PaymentFormId', 'How it is paid.', paymentForms, {
  cash: 'in cash, at a point of sale; never on offer here',
  creditCard: 'credit card',
  debitCard: 'debit, on a page of the own bank',
  wallet: "credit of the driver's own wallet",
  bankSlip: 'bank slip (boleto)',
  pix: 'Pix',
})

/** Specification 9. */
export const confirmationCode = says(
  'Goes with the payment form: 2 for debit (3), 4 for a slip (5), 7 for Pix (11), else 5.',
  z.int(),
  { enum: offeredConfirmationTypes },
)

/** Specification 4. */
export const transactionTypeCode = codeOnWire('TransactionType', 'What moved money.', transactionTypes, {
  creditPurchase: 'credit was bought',
  parking: 'parking time was bought',
  devolution: 'whole fractions that were left over came back',
  bonus: 'the programme gave a bonus',
  creditReturned: 'credit was paid back on request',
  accountDeleted: 'what was left when the account was deleted',
  reversal: 'a ticket that a sighting had bought was reversed',
  regularisation: 'notices were paid',
  correction: 'the programme put the wallet right',
  disputed: 'the bank of a payer took a payment back',
  disputeWon: 'what a bank had taken back came again',
  claimCollected: 'what was owed after a payment that was taken back was collected',
  creditReturning: 'credit that was asked back went on its way by the payments that it came with',
  creditNotReturned: 'a bank did not give that back, and it is in the wallet again',
  noticeReturned:
    'what was paid for a notice goes back: its contest was accepted, or its payment could not pay it any more',
})

/** Specification 4. */
export const noticeStatusCode = codeOnWire('NoticeStatus', 'Where a notice is.', noticeStatuses, {
  pending: 'Pendente: not payable yet',
  notified: 'Notificado: can be paid',
  paid: 'Pago: paid',
  assessed: 'Autuado: its deadline is over, it is a fine now',
  cancelled: 'Cancelado: called off by the programme',
  disregarded: 'Desconsiderado: not pursued',
})

/** Specification 4; Q95. */
export const vehicleStatusCode = codeOnWire('VehicleStatus', 'What a vehicle does now.', vehicleStatuses, {
  notParked: 'not parked',
  parked: 'parked, its time runs',
  scheduled: 'its time begins when charging does',
  alsoActive: 'parked as well',
})

/** Specification 4. */
export const activationTypeCode = codeOnWire(
  'ActivationType',
  'Of which kind an activation is.',
  activationTypes,
  {
    normal: 'bought, without a notice',
    notice: 'a notice goes with it',
    warning: 'a warning goes with it',
    assessed: 'its notice became a fine',
  },
)
