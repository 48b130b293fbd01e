import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    offline: 'What you see may be out of date; connect to the internet to park or to pay.',
    silent: 'No connection to the server, trying again.',
    knownAt: (when) => `What you see is from ${when}.`,
    tryNow: 'Try now',
    invited:
      'You are invited to use a wallet. Log in or register on this page, and the invitation comes next.',
    confirming: 'We are confirming your order. No need to repeat it: you will not be charged twice.',
  },
}
