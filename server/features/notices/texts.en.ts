import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'bonusTexts'>> = {
  bonusTexts: { none: 'Paying this notice gives no bonus.' },
}
