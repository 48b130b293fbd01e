import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  pixTexts: {
    copy: { idle: 'Copy code', done: 'Copied!', failed: 'Could not copy' },
    title: 'Pay with Pix',
    amount: 'Amount to pay',
    how: 'Open your bank’s app, choose Pix and scan the QR code, or copy the code and use the option “Pix copia e cola”.',
    qr: 'Pix QR code',
    code: 'Pix code to copy and paste',
    validity: 'This code is valid for',
    next: 'This screen will tell you as soon as the bank confirms the payment. It may take a few seconds.',
    waiting: 'Waiting for the payment…',
  },
}
