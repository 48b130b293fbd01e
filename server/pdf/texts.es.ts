import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  pageTexts: {
    page: (number) => `Página ${number} de `,
    madeAt: (when) => `Emitido el ${when}`,
  },
}
