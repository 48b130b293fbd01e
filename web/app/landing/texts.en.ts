import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'Street parking',
    promise: 'Park on the street, no paper, no rush',
    explanation: (city) =>
      `Pay for your space in ${city} on your phone, watch the time and get back what you do not use.`,
    points: [
      'Pay only for the time you need',
      'Add time without walking back to the car',
      'Left early? The time that is left comes back to you',
    ],
    singleTicket: 'BUY A SINGLE TICKET',
    singleTicketHint: 'No account needed, by Pix',
    loginTitle: 'Already registered?',
    registerTitle: 'Create your account',
    registerHint: 'It takes about 3 minutes. All you need is your CPF or CNPJ and a mobile phone.',
    questions: 'Help',
    sessionEnded: 'Your session on this device has ended. Log in again to go on.',
  },
}
