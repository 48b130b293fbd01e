import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  installTexts: {
    title: 'Install the app',
    offer: 'Install this app: next time it opens with one tap.',
    byHand:
      'To open it with one tap and get notifications, install this app: tap Share, then “Add to Home Screen”.',
    install: 'Install',
    dismiss: 'Don’t show again',
  },
}
