import { words } from '#domain/languages.ts'

/** Words of the profile; those of the specification are verbatim. */
export const profileTexts = words('account/profile', 'profileTexts', {
  title: 'Meu Perfil',
  save: 'Atualizar Dados',
  cancel: 'Cancelar',
  saved: 'Seu perfil foi atualizado com sucesso.',
  saveFailed: 'Ocorreu um erro ao atualizar os dados. Tente novamente.',
  loadFailed: 'Erro ao carregar dados do usuário',
  // Ours from here on.
  kept: 'Há alterações suas que ainda não foram salvas.',
  dropTitle: 'Descartar alterações?',
  dropText: 'O que você mudou e não salvou será perdido.',
  drop: 'Descartar',
  dropNot: 'Continuar editando',
  personal: 'Dados pessoais',
  fixed: 'Não pode ser alterado',
  access: 'Trocar a senha',
  accessHint: 'Deixe em branco para manter a senha atual. Os outros aparelhos precisarão entrar novamente.',
})

/** Words of the contacts that are not confirmed yet, all ours but those of the buttons. */
export const contactTexts = words('account/profile', 'contactTexts', {
  title: 'Contatos a confirmar',
  email: (email: string) => `Um link de confirmação está a caminho de ${email}.`,
  until: (kept: string) => `Até a confirmação, continua valendo ${kept}.`,
  /** Specification 2. */
  resend: 'Enviar Novamente',
  phone: (phone: string) => `O celular ${phone} ainda não foi confirmado.`,
  landline: (phone: string) =>
    `O telefone fixo ${phone} não recebe SMS. Ele passa a valer quando o e-mail estiver confirmado e você salvar os dados de novo.`,
  confirmPhone: 'Confirmar celular',
  phoneTitle: 'Confirme por SMS',
  confirmed: 'Celular confirmado.',
})
