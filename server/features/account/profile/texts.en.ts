import type { Words } from '#domain/languages.ts'

const names = { email: 'e-mail', phone: 'mobile number' }

export const english: Words<Pick<typeof import('./texts.ts'), 'profileProblemTexts' | 'contactChangeTexts'>> =
  {
    profileProblemTexts: {
      taxIdFixed: 'The CPF/CNPJ cannot be changed',
      contactNeeded: 'Confirm another contact before you remove this one',
    },
    contactChangeTexts: {
      subject: (programme) => `Your contact details have changed - ${programme}`,
      changed: (kind, programme, when) =>
        `The ${names[kind]} of your account at ${programme} was changed on ${when}.`,
      asked: (kind, programme, when) =>
        `On ${when} a change of the ${names[kind]} of your account at ${programme} was asked for. It takes effect once the new ${names[kind]} is confirmed; until then nothing changes.`,
      notYou:
        'If this was not you, create a new password right now by "I forgot my password" and tell support.',
      sms: (programme, asked) =>
        asked
          ? `${programme}: a change of your mobile number was asked for. If it was not you, change your password.`
          : `${programme}: your mobile number was changed. If it was not you, change your password.`,
    },
  }
