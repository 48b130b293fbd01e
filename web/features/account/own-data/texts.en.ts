import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  dataTexts: {
    title: 'Download my data',
    about:
      'Everything that the programme keeps about you: registration, wallets, vehicles, movements, stays, orders, logins and messages.',
    pdf: 'Download as PDF',
    json: 'Download as JSON',
    done: 'Your data were downloaded.',
  },
}
