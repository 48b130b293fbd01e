import { words } from '#domain/languages.ts'

/** Names of an account's fields, wherever they are asked for; those of the specification are verbatim. */
export const accountTexts = words('account', 'accountTexts', {
  identification: 'CPF/CNPJ',
  name: 'Nome completo',
  phone: 'Celular',
  email: 'E-mail',
  birthDate: 'Data de nascimento',
  password: 'Senha',
  passwordHint: 'Pelo menos 6 caracteres',
  nameSign: (sign: string) => `O nome não aceita “${sign}”. Escreva sem esse sinal.`,
  confirmation: 'Confirmar senha',
})
