import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  lostTexts: {
    nothingSent: 'No connection: nothing was charged.',
    nothingDone: 'No connection: nothing was changed.',
    maybeDone:
      'The connection was lost before the answer. When it is back, try again: the same request is not made twice.',
    unknown: 'We could not confirm it yet. Try again in a little while: the same order is not charged twice.',
  },
  keepTexts: {
    refused:
      'This browser does not let this page keep data, without which nobody stays logged in. Allow the data of this page in the settings of the browser and try again.',
  },
  cardTexts: {
    ending: (brand, digits) => `${brand} ending in ${digits}`,
  },
}
