import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  confirmTexts: {
    title: 'Confirm your registration',
    intro: 'Almost done. Confirm one of the contacts below to start parking.',
    email: 'Confirm your e-mail',
    emailSent: 'The confirmation link goes to',
    emailHint: 'Open the link to confirm. If you cannot find the e-mail, look into your spam folder, too.',
    resend: 'Send Again',
    resent: 'The confirmation e-mail is on its way.',
    phone: 'Confirm by SMS',
    confirmed: 'Registration confirmed. Welcome!',
    help: 'Help',
    logout: 'Log out',
  },
  phoneTexts: {
    phone: 'Mobile phone',
    hint: 'We will send you a code of 4 digits by SMS.',
    send: 'Send code',
    sendAgain: 'Send a new code',
    sent: 'Code sent.',
    waiting: 'You can ask for another one in',
    again: 'No code arrived? Ask for a new one.',
    code: 'Code received by SMS',
    confirm: 'Confirm code',
    wrongCode: 'Invalid code.',
  },
  activationTexts: {
    success: 'E-MAIL CONFIRMED!',
    successText: 'Your registration is confirmed and ready to use.',
    failure: 'E-MAIL NOT CONFIRMED!',
    failureText: 'This link has expired or is no longer valid. Log in and ask for a new confirmation.',
    unknownText:
      'It could not be confirmed just now. Try again; if that does not help, log in and ask for a new confirmation.',
    retry: 'Try again',
    ok: 'OK',
  },
}
