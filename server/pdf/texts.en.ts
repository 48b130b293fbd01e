import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  pageTexts: {
    page: (number) => `Page ${number} of `,
    madeAt: (when) => `Made on ${when}`,
  },
}
