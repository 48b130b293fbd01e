/** What stands at the foot of each page; our own words. */
export const pageTexts = {
  page: (number: number) => `Página ${number}`,
  madeAt: (when: string) => `Emitido em ${when}`,
}
