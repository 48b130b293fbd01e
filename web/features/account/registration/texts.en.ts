import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  registerTexts: {
    personal: 'Your details',
    emailHint: 'Optional if you give a mobile number',
    access: 'Your password',
    terms: 'I have read and accept the Terms of Use',
    readTerms: 'Read the Terms of Use',
    submit: 'Register',
  },
  registeredTexts: {
    title: 'Confirm your registration',
    comingBoth: (email, phone) =>
      `A link for ${email} and a code by SMS for ${phone} are on their way. Confirm one of the two to start.`,
    comingPhone: (phone) => `A code by SMS for ${phone} is on its way. Confirm it to start.`,
    comingEmail: (email) =>
      `A link for ${email} is on its way: use it to confirm. The SMS could not be sent now.`,
    notComing: 'The SMS could not be sent now. Ask for the code later, on the next screen, to start.',
    ok: 'OK',
  },
  termsTexts: {
    title: 'Terms of Use',
    updated: 'Updated on',
    accept: 'Accept',
    failed: 'The terms could not be loaded.',
  },
}
