import type { Words } from '#domain/languages.ts'

type Texts = Pick<
  typeof import('./texts.ts'),
  'bonusTexts' | 'contestTextTexts' | 'holdTexts' | 'coveredTexts'
>

export const english: Words<Texts> = {
  bonusTexts: {
    none: 'Paying this notice gives no bonus.',
    given: 'The bonus of this notice was given already, when it was paid before.',
  },
  contestTextTexts: {
    short: 'Tell us what happened in at least 10 characters.',
    long: 'The text can have 2,000 characters at most.',
  },
  holdTexts: {
    parts: {
      bank: 'payment did not work at the bank',
      database: 'the system could not record payments',
      page: 'the page was out of service',
    },
    reason: (what, from, until) =>
      until === null
        ? `Since ${from} ${what}, and somebody tried to pay for this plate.`
        : `From ${from} to ${until} ${what}, and somebody tried to pay for this plate.`,
  },
  coveredTexts: {
    ticket_moved: {
      cancelled: 'A ticket whose plate was corrected to this one was valid at that time.',
      paid: 'A ticket whose plate was corrected to this one was valid at that time. As the notice was paid already, object to it to get the amount back.',
    },
    ticket_found: {
      cancelled: 'A ticket of this plate was paid for already at that time; we learned of the payment later.',
      paid: 'A ticket of this plate was paid for already at that time; we learned of the payment later. As the notice was paid already, object to it to get the amount back.',
    },
  },
}
