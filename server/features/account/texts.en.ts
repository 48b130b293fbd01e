import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'recoveryAnswers' | 'preferenceNames'>> = {
  recoveryAnswers: {
    asked: 'If there is a contact for this CPF or CNPJ, the code or a link will arrive in a moment.',
    updated: 'Password updated!',
  },
  preferenceNames: {
    notices: 'Parking notices',
    regularisations: 'Payments of notices',
    timeEnding: 'End of your time',
    parkingReceipts: 'Parking receipts',
    creditReceipts: 'Receipts for credit',
    creditLow: 'Credit running low',
    campaigns: 'Campaigns and news',
    email: 'E-mail',
    push: 'Notification in the app',
    sms: 'SMS',
    minutesBefore: (minutes) => (minutes === 1 ? '1 minute before' : `${minutes} minutes before`),
  },
}
