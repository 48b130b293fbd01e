import type { Words } from '#domain/languages.ts'

const life = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`

export const english: Words<
  Pick<
    typeof import('./texts.ts'),
    | 'recoveryAnswers'
    | 'preferenceNames'
    | 'confirmationMailTexts'
    | 'recoveryMailTexts'
    | 'passwordChangedTexts'
    | 'refundHeldTexts'
    | 'accountDeletedTexts'
    | 'accountSmsTexts'
  >
> = {
  recoveryAnswers: {
    asked: 'If there is a contact for this CPF or CNPJ, the code or a link will arrive in a moment.',
    updated: 'Password updated!',
  },
  confirmationMailTexts: {
    subject: (programme) => `Confirm your e-mail - ${programme}`,
    greeting: (name) => (name === null ? 'Hello.' : `Hello, ${name}!`),
    why: ({ programme }) =>
      `This e-mail was given in a registration at ${programme}. To confirm that it is yours, use the button below.`,
    button: 'Confirm my e-mail',
    orCopy: 'If the button does not work, copy this address and open it in your browser:',
    expiry: ({ hours }) =>
      `The link is valid for ${hours} hours. After that, log in to your account and ask for a new one.`,
    notYou: 'If this was not you, ignore this message: nothing will be confirmed.',
  },
  recoveryMailTexts: {
    subject: (programme) => `New password - ${programme}`,
    code: (programme) =>
      `We were asked for a new password at ${programme}. Type this code on the page where you asked, or use the button below.`,
    linkOnly: (programme) =>
      `We were asked for a new password at ${programme}. For safety, codes are blocked for this account: use the button below.`,
    linkLate: (programme) => `We were asked for a new password at ${programme}. Use the button below.`,
    button: 'Create new password',
    expiry: (codeMinutes, linkMinutes) =>
      `The code is valid for ${codeMinutes} minutes and the link for ${life(linkMinutes)}. The link works once.`,
    linkExpiry: (linkMinutes) => `The link is valid for ${life(linkMinutes)} and works once.`,
    notYou:
      'If you did not ask for this, ignore this message: your password stays the same. Give the code and the link to nobody.',
  },
  passwordChangedTexts: {
    subject: (programme) => `Your password was changed - ${programme}`,
    changed: (programme, when) => `The password of your account at ${programme} was changed on ${when}.`,
    sessions: 'For safety, the other devices on which you were logged in have to log in again.',
    contacts:
      'There was a new e-mail or phone that was not confirmed yet: its link and its code work no more. Look at your contacts in My Profile.',
    invitations: 'Invitations to your wallets that nobody had answered were cancelled.',
    notYou:
      'If this was not you, create a new password right now by "I forgot my password" and tell support.',
  },
  refundHeldTexts: {
    subject: (programme) => `Refund requested right after a password change - ${programme}`,
    asked: (programme) =>
      `A refund of the credit of your account at ${programme} was requested less than a day after its password changed.`,
    held: 'For safety, nothing was returned: the refund can be requested again a day after the password change.',
  },
  accountDeletedTexts: {
    subject: (programme) => `Your account was deleted - ${programme}`,
    deleted: (programme, when) => `Your account at ${programme} was deleted on ${when}.`,
    erased:
      'Your personal data, vehicles, cards and logins were erased. What the law wants to be kept stays without your name.',
    givenUp: (amount) => `The balance that was still in your wallet, ${amount}, can no longer be used.`,
    onItsWay: (amount) =>
      `The bank is still giving back ${amount} that you asked for. What it gives back arrives the way it was paid; what it does not give back we can no longer pay.`,
    notYou: 'If this was not you, tell support. This is the last e-mail of this account.',
  },
  accountSmsTexts: {
    phoneCode: (programme, code, minutes) =>
      `${programme}: your code is ${code}. Valid for ${minutes} minutes. Tell it to nobody.`,
    recoveryCode: (programme, code, minutes) =>
      `${programme}: code ${code} to create a new password. Valid for ${minutes} minutes. Tell it to nobody.`,
    recoveryLink: (programme, link, minutes) =>
      `${programme}: create a new password at ${link} Valid for ${life(minutes)}. Send this link to nobody.`,
    refundHeld: (programme) =>
      `${programme}: refund requested right after a password change. Nothing was returned. If it was not you, use "I forgot my password".`,
    passwordChanged: (programme) =>
      `${programme}: the password of your account was changed. If it was not you, use "I forgot my password".`,
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
