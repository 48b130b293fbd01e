/** The office's own people and the register of what they did. */
export const texts = {
  invite: 'Convidar',
  name: 'Nome',
  email: 'E-mail',
  roles: 'Papéis',
  send: 'Enviar convite',
  sent: (email: string) => `Convite enviado para ${email}.`,
  again: 'Novo convite',
  unlock: 'Liberar acesso',
  unlocked: (name: string) => `${name} pode tentar de novo.`,
  change: 'Alterar',
  save: 'Salvar',
  suspend: 'Suspender',
  restore: 'Reativar',
  changeTitle: {
    change: (name: string) => `Alterar ${name}`,
    suspend: (name: string) => `Suspender ${name}?`,
    restore: (name: string) => `Reativar ${name}?`,
  },
  changeLead: {
    change: 'As sessões abertas acabam na hora, e a pessoa entra de novo com o que vale a partir de agora.',
    suspend: 'As sessões abertas acabam na hora, e a pessoa não entra mais.',
    takeBack: 'O convite enviado não abre mais nada enquanto o acesso estiver suspenso.',
    restore: 'A pessoa entra de novo como antes; um convite que ainda vale abre de novo.',
  },
  changed: 'Acesso alterado.',
  rolesHint:
    'Financeiro e Gestor só valem depois que outro gestor aprovar. Todos os gestores recebem um e-mail.',
  pending: 'À espera',
  pendingRoles: (roles: string, name: string) => `${roles}, proposto por ${name}`,
  commandLine: 'Chave do programa',
  pendingOwn:
    'Você propôs: outro gestor aprova. Sem outro gestor, aprova quem instala o servidor (operator -- staff approve).',
  approve: (roles: string) => `Aprovar ${roles}`,
  approved: (name: string) => `Papéis de ${name} aprovados.`,
  refuseRoles: 'Não aprovar',
  takeBackRoles: 'Retirar a proposta',
  notApproved: (name: string) => `${name} fica sem os papéis propostos.`,
  reason: 'Motivo (fica no registro)',
  states: { invited: 'Convidado', active: 'Ativo', locked: 'Bloqueado', suspended: 'Suspenso' },
  seen: (when: string) => `Última atividade: ${when}`,
  nothing: 'Nenhuma linha encontrada.',
  driver: (number: number) => `motorista ${number}`,
  registerLead: 'O que a equipe leu e fez, do mais novo ao mais antigo. Ninguém pode mudar estas linhas.',
  more: 'Mostrar mais',
  plate: 'Placa',
  act: 'O que fez',
  any: 'Qualquer coisa',
  from: 'Desde',
  until: 'Até',
} as const

/** What a line of the register tells beside who, what and why. */
export const registerTexts = {
  byPasskey: (name: string) => `com a chave de acesso ${name}`,
  byRecovery: 'com código de recuperação',
  acceptedAgain: 'mais uma vez, com outros códigos de recuperação',
  nameBefore: (name: string) => `nome antes: ${name}`,
  rolesPending: (roles: string) => `à espera de outro gestor: ${roles}`,
  rolesDecided: (roles: string, isApproved: boolean) =>
    `${roles}: ${isApproved ? 'aprovado' : 'não aprovado'}`,
  rolesChanged: (now: string, before: string) => `agora ${now}, antes ${before}`,
  restored: 'reativado',
  suspended: 'suspenso',
  open: 'acesso aberto',
  notice: (id: number) => `irregularidade ${id}`,
  notIssued: 'não emitida',
  accepted: 'aceita',
  notAccepted: 'não aceita',
  returned: (amount: string) => `${amount} de volta`,
  found: (tickets: number) => (tickets === 1 ? '1 encontrado' : `${tickets} encontrados`),
  plateBefore: (plate: string) => `antes ${plate}`,
  sum: (balance: string, direction: string, amount: string) =>
    `${balance === 'bonus' ? 'bônus' : 'créditos'} ${direction === 'take' ? '−' : '+'} ${amount}`,
  approved: 'aprovada',
  refused: 'não aprovada',
  paid: 'marcado como pago',
  refundRefused: 'recusado',
  preview: 'prévia',
  sent: 'enviado',
  asked: 'arquivo pedido',
  fetched: 'arquivo baixado',
} as const

/** The menu of the office and its search. */
export const menuTexts = {
  menu: 'Central',
  panel: 'Painel',
  contests: 'Contestações',
  notices: 'Irregularidades',
  claims: 'Não emitidas',
  drivers: 'Motoristas',
  corrections: 'Correções',
  takings: 'Caixa',
  refunds: 'Reembolsos',
  rules: 'Regras',
  campaigns: 'Comunicados',
  people: 'Equipe',
  register: 'Registro',
  ownAccess: 'Meu acesso',
  search: 'Placa, CPF/CNPJ, e-mail, notificação ou protocolo',
  searchUnread: 'Digite uma placa, um CPF ou CNPJ, um e-mail, o número de uma notificação ou um protocolo.',
  find: 'Buscar',
  unknown: 'Esta tela não existe ou não é do seu papel.',
  pending: (roles: string) =>
    `${roles}: à espera da aprovação de outro gestor. Depois de aprovado, entre de novo.`,
} as const

/** Choosing a period. */
export const periodTexts = {
  period: 'Período',
  today: 'Hoje',
  week: '7 dias',
  month: '30 dias',
  from: 'De',
  until: 'Até',
  show: 'Mostrar',
  wrong: 'Escolha um período de até 92 dias.',
} as const

/** Choosing what a list shows. */
export const filterTexts = { show: 'Mostrar', search: 'Filtrar' } as const

/** Having a list as a table for spreadsheets. */
export const exportTexts = {
  start: 'Exportar CSV',
  making: (percent: number) => `Preparando o arquivo: ${percent}%`,
  makingOther: (words: string, percent: number) => `${words}: preparando, ${percent}%`,
  ready: (rows: string) => `Arquivo pronto: ${rows}.`,
  readyOther: (words: string, rows: string) => `${words}: ${rows}.`,
  rows: (rows: number) => (rows === 1 ? '1 linha' : `${rows.toLocaleString('pt-BR')} linhas`),
  fetch: 'Baixar o arquivo',
  until: (asked: string, until: string) => `Pedido: ${asked}. Disponível até ${until}.`,
  others: 'Arquivos pedidos com outro filtro',
  all: 'Sem filtro',
  since: (day: string) => `desde ${day}`,
  till: (day: string) => `até ${day}`,
  tooLong: 'São mais de 1.000.000 de linhas, e uma planilha não abre tantas. Escolha um período menor.',
} as const
