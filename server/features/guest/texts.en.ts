import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'registryTexts' | 'bonusTexts'>> = {
  registryTexts: { unknown: 'Not known' },
  bonusTexts: { none: 'Paying without an account gives no bonus.' },
}
