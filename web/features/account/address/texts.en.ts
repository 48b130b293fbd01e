import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  addressTexts: { title: 'Address' },
}
