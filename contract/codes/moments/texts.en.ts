import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  momentTexts: {
    seen: 'Vehicle seen',
    seen_without_ticket: 'Vehicle seen without a ticket',
    issued: 'Notice issued',
    paid: 'Paid',
    deadline_passed: 'The deadline passed without payment',
    cancelled: 'Cancelled',
    payment_learned: 'Paid in time, as the bank told later',
    payment_taken_back: 'The bank took the payment back',
    payment_given_back: 'The bank gave the payment back',
    contest_accepted: 'Objection accepted, notice cancelled',
    held: 'Under review, the clock stopped',
    released: 'Review ended, the clock runs again',
    contested: 'Objection sent, the clock stopped',
    contest_sent: 'Objection sent',
    contest_rejected: 'Objection not accepted',
    contest_ended: 'Objection not accepted, the clock runs again',
    contest_ended_paid: 'Objection not accepted, the notice stays paid',
    covered: 'There was a ticket for this time',
  },
  contestStateTexts: {
    open: 'Under review',
    accepted: 'Accepted: the notice was cancelled',
    rejected: 'Not accepted',
  },
}
