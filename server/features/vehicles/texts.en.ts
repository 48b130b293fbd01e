import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'registryTexts'>> = {
  registryTexts: { unknown: 'Not known' },
}
