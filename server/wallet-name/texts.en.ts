import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'walletTexts'>> = {
  walletTexts: { first: 'My Credit' },
}
