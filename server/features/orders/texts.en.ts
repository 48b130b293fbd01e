import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'refundReasonTexts' | 'refundTexts'>> = {
  refundReasonTexts: {
    second_payment: 'We received more than one payment of the same order.',
    wrong_amount: 'We received a payment of another amount than that of the order.',
    too_late: 'The payment of your ticket arrived too late, and the ticket was not issued.',
    account_deleted: 'The payment arrived after the account was deleted.',
    asked_back: 'You asked for your balance back.',
    contest_accepted: 'The objection to the notice that you paid was accepted.',
    given_up: 'You had given up this payment before it arrived.',
    notice_paid: 'The notice had already been paid when your payment arrived.',
    notice_cancelled: 'The notice was cancelled before your payment arrived.',
    notice_price_changed: 'The time to pay was over, and the price of the notice changed.',
    notice_not_payable: 'The notice that you paid could no longer be paid.',
  },
  refundTexts: {
    subject: 'We returned your payment',
    returned: (amount) => `${amount} was returned to the account it came from.`,
    returning: (amount) => `${amount} will be returned to the account it came from.`,
    returnedToCard: (amount, lastFour) => `${amount} was refunded to the card ending in ${lastFour}.`,
  },
}
