import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'My Credit',
    empty: 'You have no wallet yet.',
    loadFailed: 'The wallets could not be loaded. Please try again.',
    buyCredits: 'Add credit',
    credit: 'Credit',
    bonus: 'Bonus',
    bonusHint: 'The bonus is used before your credit, and for parking only.',
    shared: 'Shared with you',
  },
}
