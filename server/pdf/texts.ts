import { words } from '#domain/languages.ts'

/** What stands at the foot of each page; our own words. */
export const pageTexts = words('server/pdf', 'pageTexts', {
  /** How many there are follows it, once that is known. */
  page: (number: number) => `Página ${number} de `,
  madeAt: (when: string) => `Emitido em ${when}`,
})
