import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  profileTexts: {
    title: 'My Profile',
    save: 'Save Changes',
    cancel: 'Cancel',
    saved: 'Your profile was updated.',
    saveFailed: 'Your details could not be saved. Please try again.',
    loadFailed: 'Your details could not be loaded',
    personal: 'Personal details',
    fixed: 'Cannot be changed',
    access: 'Change the password',
    accessHint: 'Leave it empty to keep your password. Your other devices will have to log in again.',
    kept: 'You have changes that are not saved yet.',
    dropTitle: 'Discard changes?',
    dropText: 'What you changed and did not save will be lost.',
    drop: 'Discard',
    dropNot: 'Keep editing',
  },
  contactTexts: {
    title: 'Contacts to confirm',
    email: (email) => `A confirmation link is on its way to ${email}.`,
    until: (kept) => `Until it is confirmed, ${kept} stays valid.`,
    resend: 'Send Again',
    phone: (phone) => `The mobile number ${phone} is not confirmed yet.`,
    landline: (phone) =>
      `The landline ${phone} cannot receive SMS. It becomes valid once your e-mail is confirmed and you save your details again.`,
    confirmPhone: 'Confirm mobile number',
    phoneTitle: 'Confirm by SMS',
    confirmed: 'Mobile number confirmed.',
  },
}
