import type { Words } from '#domain/languages.ts'

type Texts = Pick<typeof import('./texts.ts'), 'bonusTexts' | 'contestTextTexts'>

export const english: Words<Texts> = {
  bonusTexts: { none: 'Paying this notice gives no bonus.' },
  contestTextTexts: {
    short: 'Tell what happened in at least 10 characters.',
    long: 'The text can have 2,000 characters at most.',
  },
}
