import type { Words } from '#domain/languages.ts'

export const english: Words<
  Pick<
    typeof import('./texts.ts'),
    | 'refundReasonTexts'
    | 'refundTexts'
    | 'creditedNoticeTexts'
    | 'splitTexts'
    | 'notReturnedTexts'
    | 'greetingTexts'
    | 'disputeTexts'
  >
> = {
  refundReasonTexts: {
    second_payment: 'We received more than one payment of the same order.',
    wrong_amount: 'We received a payment of another amount than that of the order.',
    too_late: 'The payment of your ticket arrived too late, and the ticket was not issued.',
    double_ticket:
      'You had already bought this same ticket for this plate, and the second one was not issued.',
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
    paidByHand: (amount) => `${amount} was returned by our team.`,
    leftSubject: 'Our team will return your payment',
    left: (amount) => `The bank did not return ${amount}. Our team will: please contact support.`,
  },
  splitTexts: {
    paid: (ids) =>
      ids.length === 1
        ? `Notice ${ids[0]} is paid.`
        : `Notices ${new Intl.ListFormat('en').format(ids.map(String))} are paid.`,
    unpaid: (id) => `Notice ${id} was not paid by this payment.`,
    credited: (amount) => `${amount} is in your wallet as credit.`,
  },
  creditedNoticeTexts: {
    subject: 'The price of the notice is in your wallet',
    notReturned: (contested, amount) =>
      `${contested ? 'The objection to the notice that you paid was accepted' : 'A notice of your payment could no longer be paid'}, but the bank did not return ${amount}. The amount is in your wallet as credit.`,
    toPayer: (amount) =>
      `The objection to the notice that you paid was accepted. ${amount} is in your wallet as credit.`,
  },
  notReturnedTexts: {
    subject: 'A part of your refund is with our team',
    what: (amount) =>
      `The bank did not return ${amount} of your refund. The amount is in your wallet again, and our team will pay it to you.`,
  },
  greetingTexts: { of: (name) => (name === '' ? 'Hello.' : `Hello, ${name}.`) },
  disputeTexts: {
    taken: 'Your payment was disputed at the bank',
    won: 'The dispute about your payment has ended',
    chargeback: (amount) =>
      `The bank of the card took back ${amount} of a payment of yours because it was disputed.`,
    pixReturn: (amount) => `The payer's bank returned ${amount} of a Pix of yours because it was disputed.`,
    fromCredit: (amount) => `We took ${amount} from your credit.`,
    claimed: (amount) => `As a part is already used, ${amount} will be taken from your next credit.`,
    claimedAll: (amount) => `As the credit is already used, ${amount} will be taken from your next credit.`,
    noticeAgain: 'The notice that this payment settled is open again.',
    noticeOverdue:
      'The notice that this payment settled is not paid any more, and the time to pay it is over.',
    someOverdue:
      'The notices that this payment settled are not paid any more, and the time to pay some of them is over.',
    ticketStays: 'The ticket that it bought stays valid.',
    givenBack: (amount) => `The bank gave the disputed ${amount} back to the programme.`,
    creditAgain: 'The amount is in your credit again.',
    partAgain: (amount: string) => `Of it, ${amount} is in your credit again.`,
    claimEnds: (amount: string) => `${amount} will not be taken from your next credit any more.`,
    partReturned: (amount: string) => `Of it, ${amount} will be returned to you.`,
    partCredited: (amount: string) => `Of it, ${amount} is in your credit now.`,
    noticePaid: 'The notice is paid again.',
    alsoReturned: 'As the notice could no longer be paid, this amount will be returned to you.',
  },
}
