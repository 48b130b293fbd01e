import { words } from '#domain/languages.ts'

/** Words of the recovery; those of the specification are marked, the others are ours. */
export const recoveryTexts = words('account/recovery', 'recoveryTexts', {
  title: 'Recuperar senha',
  ways: 'Como você quer receber o código?',
  waysHint: 'O código vai para os contatos do seu cadastro.',
  email: 'E-mail',
  sms: 'SMS',
  send: 'Enviar código',
  haveCode: 'Já tenho um código',
  /** As the server answers it, whoever asks (decision Q58). */
  sent: 'Se houver um contato para este CPF/CNPJ, o código ou um link chegará em instantes.',
  waiting: 'Você poderá pedir outro envio em',
  code: 'Código de 4 dígitos',
  codeHint: 'Vale por 10 minutos. Depois de 3 tentativas erradas, peça outro.',
  /** Specification 8. */
  wrongCode: 'Informe um codigo válido.',
  next: 'Continuar',
  back: 'Pedir outro código',
  save: 'Salvar e entrar',
})

export const newPasswordTexts = words('account/recovery', 'newPasswordTexts', {
  password: 'Nova senha',
  confirmation: 'Confirmar nova senha',
})

export const resetTexts = words('account/recovery', 'resetTexts', {
  title: 'Criar nova senha',
  intro: 'Escolha a nova senha da conta com o e-mail',
  introPhone: 'Escolha a nova senha da conta com o celular',
  /** Specification 2. */
  update: 'Atualizar Senha',
  updated: 'Senha atualizada com sucesso!',
  appTitle: 'Acesse Nosso Aplicativo',
  appText: 'Sua nova senha já está valendo. Use-a para entrar no aplicativo ou nesta página.',
  noAppText: 'Sua nova senha já está valendo. Use-a para entrar.',
  android: 'Baixar para Android',
  ios: 'Baixar para iOS',
  ok: 'OK',
  home: 'Ir para o início',
})
