/** Words of the registration; those of the specification are verbatim, the others ours. */
export const registerTexts = {
  personal: 'Seus dados',
  emailHint: 'Opcional quando há celular',
  access: 'Sua senha',
  terms: 'Li e aceito os Termos de Uso',
  readTerms: 'Ler os Termos de Uso',
  submit: 'Cadastrar',
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
