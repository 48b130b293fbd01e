import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'QR Code',
    print: 'Print',
    sector: 'Sector on the sign',
    noSector: 'No sector',
    headline: 'Park here without an account',
    steps: ['Point your phone’s camera at the code', 'Enter plate and time', 'Pay with Pix, done'],
    code: 'QR code for parking without an account',
    orType: 'or open',
  },
}
