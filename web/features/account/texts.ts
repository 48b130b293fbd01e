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
  submit: 'Criar minha conta',
}

export const addressTexts = {
  title: 'Endereço',
  cep: 'CEP',
  street: 'Endereço',
  number: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  uf: 'Estado',
  found: 'Endereço preenchido pelo CEP.',
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

export const confirmTexts = {
  title: 'Confirme o seu cadastro',
  intro: 'Falta pouco. Confirme um dos contatos abaixo para começar a estacionar.',
  /** Specification 2. */
  email: 'Confirme seu e-mail',
  emailSent: 'Enviamos um link de confirmação para',
  emailHint: 'Abra o link para confirmar. Se não encontrar o e-mail, veja também a caixa de spam.',
  resend: 'Enviar Novamente',
  /** Ours, as the next ones. */
  resent: 'E-mail de confirmação enviado.',
  phone: 'Confirme seu celular',
  confirmed: 'Cadastro confirmado. Boas-vindas!',
  /** Decision Q31. */
  help: 'Ajuda',
  logout: 'Sair',
}

export const phoneTexts = {
  phone: 'Celular',
  hint: 'Enviaremos um código de 4 dígitos por SMS.',
  send: 'Enviar código',
  sendAgain: 'Enviar novo código',
  sent: 'Código enviado.',
  waiting: 'Você poderá pedir um novo código em',
  again: 'Não recebeu o código? Peça um novo.',
  code: 'Código recebido por SMS',
  confirm: 'Confirmar código',
  /** Specification 8. */
  wrongCode: 'Código inválido.',
}

export const activationTexts = {
  /** Specification 2. */
  success: 'E-MAIL CONFIRMADO COM SUCESSO !',
  successText: 'Seu cadastro está confirmado e pronto para usar.',
  failure: 'E-MAIL NÃO CONFIRMADO !',
  failureText: 'Este link expirou ou não é mais válido. Acesse a sua conta e solicite uma nova confirmação.',
  ok: 'OK',
}
