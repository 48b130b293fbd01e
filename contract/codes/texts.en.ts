import {
  activationTypes,
  noticeStatuses,
  orderStatuses,
  paymentForms,
  transactionTypes,
  vehicleStatuses,
} from '#contract/codes.ts'
import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  vehicleStatusTexts: {
    [vehicleStatuses.notParked]: 'Not parked',
    [vehicleStatuses.parked]: 'Parked',
    [vehicleStatuses.scheduled]: 'Scheduled',
    [vehicleStatuses.alsoActive]: 'Parked',
  },
  activationTypeTexts: {
    [activationTypes.normal]: 'Regular',
    [activationTypes.notice]: 'Notice',
    [activationTypes.warning]: 'Warning',
    [activationTypes.assessed]: 'Fined',
  },
  noticeStatusTexts: {
    [noticeStatuses.pending]: 'Pending',
    [noticeStatuses.notified]: 'Issued',
    [noticeStatuses.paid]: 'Paid',
    [noticeStatuses.assessed]: 'Fined',
    [noticeStatuses.cancelled]: 'Cancelled',
    [noticeStatuses.disregarded]: 'Dismissed',
  },
  transactionTypeTexts: {
    [transactionTypes.creditPurchase]: 'Credit purchase',
    [transactionTypes.parking]: 'Parking',
    [transactionTypes.devolution]: 'Returned for leaving early',
    [transactionTypes.bonus]: 'Bonus received',
    [transactionTypes.creditReturned]: 'Credit refund',
    [transactionTypes.accountDeleted]: 'Balance closed with the account',
    [transactionTypes.reversal]: 'Automatic ticket undone',
    [transactionTypes.disputed]: 'Payment disputed at the bank',
    [transactionTypes.disputeWon]: 'Dispute closed',
    [transactionTypes.claimCollected]: 'Settlement of a disputed payment',
    [transactionTypes.creditReturning]: 'Refund on its way',
    [transactionTypes.creditNotReturned]: 'Refund that the bank did not make',
    [transactionTypes.noticeReturned]: 'Returned for a notice',
    [transactionTypes.regularisation]: 'Notice payment',
    [transactionTypes.correction]: 'Correction by the programme',
  },
  paymentFormTexts: {
    [paymentForms.cash]: 'Cash',
    [paymentForms.creditCard]: 'Credit card',
    [paymentForms.debitCard]: 'Debit card',
    [paymentForms.wallet]: 'MY CREDIT',
    [paymentForms.bankSlip]: 'Bank slip (boleto)',
    [paymentForms.pix]: 'Pix',
  },
  orderOverTexts: {
    [orderStatuses.cancelled]:
      'This order was cancelled. If you have already paid, the money will be returned. Please order again.',
    [orderStatuses.expired]: 'The time to pay is over. Please order again.',
    [orderStatuses.refused]: 'The bank declined the payment. Please order again.',
  },
}
