import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    deleted: 'Card deleted!',
    deleteFailed: 'The card could not be deleted. Please try again.',
    title: 'Saved cards',
    loadFailed: 'The cards could not be loaded. Please try again.',
    none: 'You have no saved card. You can save one when you buy credit.',
    valid: (month, year) => `Valid until ${month}/${year}`,
    remove: (name) => `Delete ${name}`,
    confirmTitle: 'Delete card',
    confirm: (name) => `Do you want to delete the card ${name}?`,
    yes: 'Delete',
    no: 'Back',
  },
}
