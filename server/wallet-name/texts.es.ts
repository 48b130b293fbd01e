import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'walletTexts'>> = {
  walletTexts: { first: 'Mis Créditos' },
}
