import { words } from '#domain/languages.ts'

/** Words of proving a contact; those of the specification are verbatim, the others ours. */
export const confirmTexts = words('account/confirmation', 'confirmTexts', {
  title: 'Confirme o seu cadastro',
  intro: 'Falta pouco. Confirme um dos contatos abaixo para começar a estacionar.',
  /** Specification 2. */
  email: 'Confirme seu e-mail',
  /** True while the e-mail waits, too. */
  emailSent: 'O link de confirmação vai para',
  emailHint: 'Abra o link para confirmar. Se não encontrar o e-mail, veja também a caixa de spam.',
  resend: 'Enviar Novamente',
  /** Ours, as the next ones. */
  resent: 'O e-mail de confirmação está a caminho.',
  phone: 'Confirme por SMS',
  confirmed: 'Cadastro confirmado. Boas-vindas!',
  /** Decision Q31. */
  help: 'Ajuda',
  logout: 'Sair',
})

export const phoneTexts = words('account/confirmation', 'phoneTexts', {
  phone: 'Celular',
  hint: 'Enviaremos um código de 4 dígitos por SMS.',
  send: 'Enviar código',
  sendAgain: 'Enviar novo código',
  sent: 'Código enviado.',
  waiting: 'Você poderá pedir outro envio em',
  again: 'Não recebeu o código? Peça um novo.',
  code: 'Código recebido por SMS',
  confirm: 'Confirmar código',
  /** Specification 8. */
  wrongCode: 'Código inválido.',
})

export const activationTexts = words('account/confirmation', 'activationTexts', {
  /** Specification 2. */
  success: 'E-MAIL CONFIRMADO COM SUCESSO !',
  successText: 'Seu cadastro está confirmado e pronto para usar.',
  failure: 'E-MAIL NÃO CONFIRMADO !',
  failureText: 'Este link expirou ou não é mais válido. Acesse a sua conta e solicite uma nova confirmação.',
  unknownText:
    'Não foi possível confirmar agora. Tente novamente; se não der certo, acesse a sua conta e solicite uma nova confirmação.',
  retry: 'Tentar novamente',
  ok: 'OK',
})
