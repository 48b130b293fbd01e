import { words } from '#domain/languages.ts'

/** Words of the preferences. Those of the specification (2, 8) are verbatim; the others are ours. */
export const texts = words('preferences', 'texts', {
  none: 'Nenhuma configuração de notificação disponível',
  back: 'Voltar',
  loadFailed: 'Erro ao carregar dados de notificações',
  saved: 'Preferência atualizada com sucesso.',
  saveFailed: 'Não foi possível atualizar a preferência. Tente novamente.',
  // Ours from here on.
  title: 'Notificações',
  info: 'Escolha o que você quer receber e por onde. Cada mudança é salva na hora.',
  language: 'Os e-mails e avisos vêm no idioma que você escolheu no rodapé da página.',
  unconfirmedEmail: 'Seu e-mail ainda não foi confirmado: até lá, nada é enviado por e-mail.',
  unconfirmedPhone: 'Seu celular ainda não foi confirmado: até lá, nada é enviado por SMS.',
  loading: 'Carregando as notificações',
})

/** Words of the pushes to this device; all of these are ours. */
export const pushTexts = words('preferences', 'pushTexts', {
  title: 'Neste aparelho',
  reading: 'Verificando este aparelho…',
  why: 'Para que os avisos apareçam neste aparelho mesmo com a página fechada, como o do fim do tempo da vaga, permita as notificações do navegador.',
  isOn: 'Este aparelho mostra as notificações que estão ligadas abaixo.',
  denied:
    'As notificações estão bloqueadas neste navegador. Para recebê-las, libere as notificações desta página nas configurações do navegador.',
  unsupported:
    'Este navegador não mostra notificações de páginas. No iPhone, adicione a página à Tela de Início e abra por lá.',
  turnOn: 'Ativar neste aparelho',
  turnOff: 'Desativar neste aparelho',
  turnedOn: 'Notificações ativadas neste aparelho.',
  turnedOff: 'Notificações desativadas neste aparelho.',
  failed: 'Não foi possível mudar as notificações deste aparelho. Tente novamente.',
  ask: 'Mostrar também neste aparelho?',
  notNow: 'Agora não',
})
