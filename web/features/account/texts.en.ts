import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  accountTexts: {
    identification: 'CPF/CNPJ',
    name: 'Full name',
    phone: 'Mobile phone',
    email: 'E-mail',
    birthDate: 'Date of birth',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    nameSign: (sign) => `The name cannot contain “${sign}”. Write it without this sign.`,
    confirmation: 'Repeat password',
  },
}
