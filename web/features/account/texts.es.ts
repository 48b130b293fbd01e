import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  accountTexts: {
    identification: 'CPF/CNPJ',
    name: 'Nombre completo',
    phone: 'Celular',
    email: 'Correo electrónico',
    birthDate: 'Fecha de nacimiento',
    password: 'Contraseña',
    passwordHint: 'Al menos 6 caracteres',
    nameSign: (sign) => `El nombre no admite “${sign}”. Escríbalo sin ese signo.`,
    confirmation: 'Repetir contraseña',
  },
}
