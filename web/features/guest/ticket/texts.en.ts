import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  placeTexts: {
    useHere: 'Use my location',
    byPosition: (sector) => `By your location: ${sector}`,
    laterBegin: (begin) =>
      `The ticket begins on ${begin}. Until then it does not count where parking is charged.`,
    notHere: {
      'no-position': 'Your location could not be found.',
      'no-sector': 'You are not in any parking sector.',
    },
  },
  keptTexts: {
    forgetTyped: 'Delete what I typed',
    kept: 'So that you can go on later, what you type stays on this device for an hour.',
  },
}
