import { words } from '#domain/languages.ts'

/** Words of the registration; those of the specification are verbatim, the others ours. */
export const registerTexts = words('account/registration', 'registerTexts', {
  personal: 'Seus dados',
  emailHint: 'Opcional quando há celular',
  access: 'Sua senha',
  terms: 'Li e aceito os Termos de Uso',
  readTerms: 'Ler os Termos de Uso',
  submit: 'Cadastrar',
})

export const registeredTexts = words('account/registration', 'registeredTexts', {
  /** Specification 4. */
  title: 'Confirme o seu cadastro',
  /** Ours, as the next ones: nothing has been sent yet when they are read. */
  comingBoth: (email: string, phone: string) =>
    `Um link para ${email} e um código por SMS para ${phone} estão a caminho. Confirme um dos dois para começar.`,
  comingPhone: (phone: string) => `Um código por SMS para ${phone} está a caminho. Confirme-o para começar.`,
  comingEmail: (email: string) =>
    `Um link para ${email} está a caminho: use-o para confirmar. O SMS não pôde ser enviado agora.`,
  notComing: 'O SMS não pôde ser enviado agora. Peça o código mais tarde, na próxima tela, para começar.',
  ok: 'OK',
})

export const termsTexts = words('account/registration', 'termsTexts', {
  title: 'Termos de Uso',
  updated: 'Atualizado em',
  accept: 'Aceitar',
  failed: 'Não foi possível carregar os termos.',
})
