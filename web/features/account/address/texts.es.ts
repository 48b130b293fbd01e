import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  addressTexts: { title: 'Dirección' },
}
