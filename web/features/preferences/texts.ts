/** Words of the notification preferences. Those of the specification (2, 8) are verbatim; the others are ours. */
export const texts = {
  none: 'Nenhuma configuração de notificação disponível',
  back: 'Voltar',
  loadFailed: 'Erro ao carregar dados de notificações',
  saved: 'Preferência atualizada com sucesso.',
  saveFailed: 'Não foi possível atualizar a preferência. Tente novamente.',
  // Ours from here on.
  title: 'Notificações',
  info: 'Escolha o que você quer receber e por onde. Cada mudança é salva na hora.',
  unconfirmedEmail: 'Seu e-mail ainda não foi confirmado: até lá, nada é enviado por e-mail.',
  unconfirmedPhone: 'Seu celular ainda não foi confirmado: até lá, nada é enviado por SMS.',
  loading: 'Carregando as notificações',
}
