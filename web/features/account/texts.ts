/** Words of an account: login, registration, confirmation; those of the specification are verbatim, the others ours. */
export const loginTexts = {
  identification: 'CPF/CNPJ',
  password: 'Senha',
  enter: 'ENTRAR',
  /** Specification 8. */
  failed: 'CPF/CNPJ ou senha incorretos.',
  forgot: 'Esqueci minha senha',
  register: 'Cadastre-se',
}

export const registerTexts = {
  personal: 'Seus dados',
  identification: 'CPF/CNPJ',
  name: 'Nome completo',
  phone: 'Celular',
  email: 'E-mail',
  emailHint: 'Opcional quando há celular',
  birthDate: 'Data de nascimento',
  access: 'Sua senha',
  password: 'Senha',
  passwordHint: 'Pelo menos 6 caracteres',
  confirmation: 'Confirmar senha',
  terms: 'Li e aceito os Termos de Uso',
  readTerms: 'Ler os Termos de Uso',
  submit: 'Cadastrar',
}

export const addressTexts = {
  title: 'Endereço',
}

export const registeredTexts = {
  /** Specification 4. */
  title: 'Confirme o seu cadastro',
  sentBoth: (email: string, phone: string) =>
    `Enviamos um link para ${email} e um código por SMS para ${phone}. Confirme um dos dois para começar.`,
  sentPhone: (phone: string) => `Enviamos um código por SMS para ${phone}. Confirme-o para começar.`,
  ok: 'OK',
}

export const termsTexts = {
  title: 'Termos de Uso',
  updated: 'Atualizado em',
  accept: 'Aceitar',
  failed: 'Não foi possível carregar os termos.',
}
