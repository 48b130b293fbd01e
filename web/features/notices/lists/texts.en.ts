import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  searchTexts: {
    title: 'Check a Vehicle',
    hint: 'See whether your plate has parking notices. No account needed.',
    plate: 'Plate',
    search: 'Search',
    searching: 'Searching…',
    none: 'No notice found.',
    found: (count) => (count === 1 ? '1 notice found' : `${count} notices found`),
    noAddress: 'Address not given',
    toPay: (count) => (count === 1 ? 'To pay now' : `To pay now (${count})`),
    pay: 'Pay',
  },
}
