import { words } from '#domain/languages.ts'

/** Words of the home screen; those of the specification are verbatim, the others marked as ours. */
export const homeTexts = words('parking', 'homeTexts', {
  heading: 'Veículos Ativos',
  empty: 'Você não possui nenhum veículo ativo no momento.',
  addTime: 'Adicionar Tempo',
  leave: 'Sair da Vaga',
  badges: {
    irregular: 'Com Irregularidade',
    parked: 'Estacionado',
    scheduled: 'Agendado',
    not_parked: 'Não estacionado',
  },
  // Ours from here on.
  title: 'Página Inicial',
  park: 'Estacionar agora',
  startsIn: 'Começa em',
  timeLeft: 'Tempo restante',
  timeOver: 'Tempo encerrado',
  validUntil: 'Válido até',
  countdownOf: (plate: string, what: string) => `${what} da placa ${plate}`,
  cardOf: (plate: string) => `Placa ${plate}`,
  model: 'Veículo',
  address: 'Endereço',
  begin: 'Início',
  end: 'Término',
  duration: 'Duração',
  minutes: (minutes: number) => `${minutes} min`,
  price: 'Valor',
  status: 'Status',
  type: 'Tipo',
  missing: '---',
  details: 'Detalhes',
  repeat: (plate: string, minutes: number) => `Repetir: ${plate} · ${minutes} min ·`,
  balance: 'Saldo',
  pending: (count: number) =>
    count === 1 ? '1 irregularidade pendente' : `${count} irregularidades pendentes`,
  left: (plate: string) => `Você saiu da vaga com ${plate}.`,
  closeNote: 'Fechar aviso',
})

/** Words of the dialog for leaving; question and success are the specification's. */
export const leaveTexts = words('parking', 'leaveTexts', {
  question: 'Você tem certeza que deseja sair da vaga para este veículo?',
  done: 'Operação realizada com sucesso!',
  // Ours from here on.
  title: 'Sair da Vaga',
  confirm: 'Sair da Vaga',
  cancel: 'Cancelar',
  pending: (count: number) =>
    count === 1
      ? 'Atenção: este veículo possui 1 irregularidade pendente.'
      : `Atenção: este veículo possui ${count} irregularidades pendentes.`,
  returned: (minutes: number) =>
    `As frações completas de ${minutes} minutos que sobrarem voltam para a carteira.`,
  returns: 'Voltam',
  came: 'Voltaram',
  notLeft: 'Sem conexão: você não saiu da vaga. Nada foi cobrado, e o ticket continua valendo.',
  returnedWhole: 'A vaga ainda não começou: o valor pago volta para a carteira.',
})

/** Words for a ticket that a sighting bought; all of them ours. */
export const reverseTexts = words('parking', 'reverseTexts', {
  bought: 'Comprado pela ativação automática.',
  list: 'Tickets que podem ser desfeitos',
  offer: 'O veículo não estava lá?',
  until: 'Você pode desfazer até',
  title: 'Desfazer ativação automática',
  button: 'Desfazer',
  seen: 'O veículo foi visto em',
  note: 'O valor inteiro volta para a carteira, e este ticket deixa de valer. Se o veículo está na vaga, ele fica sem ticket.',
  confirm: 'O veículo não estava lá',
  cancel: 'Cancelar',
})

/** Words of the stepper; the refusal for want of balance and the success are the specification's. */
export const parkTexts = words('parking', 'parkTexts', {
  noBalance: 'Você não possui saldo suficiente para estacionar.',
  done: 'Ativação realizada com sucesso!',
  // Ours from here on.
  title: 'Estacionar Veículo',
  steps: 'Etapas para estacionar',
  vehicleStep: 'Selecionar veículo',
  timeStep: 'Selecionar tempo',
  confirmStep: 'Confirmar',
  vehicles: 'Veículo',
  noVehicles: 'Você ainda não tem um veículo para estacionar.',
  addVehicle: 'Cadastrar um veículo',
  next: 'Continuar',
  confirm: 'Confirmar',
  parkedUntil: (end: string) => `Estacionado até ${end}`,
  countsFromBegin: 'Até o início, este ticket não vale em áreas que já estão cobrando.',
  scheduledFor: (begin: string) => `Agendado para ${begin}`,
  addsTime: (end: string) =>
    `Este veículo já tem tempo até ${end}. O tempo escolhido será somado a partir daí.`,
  group: 'Área',
  category: 'Categoria',
  time: 'Tempo',
  noTimes: 'Nenhum tempo disponível para este veículo no momento.',
  unknown: '---',
  balanceOf: (wallet: string) => `Saldo em ${wallet}`,
  balanceOfShared: (wallet: string, owner: string) => `Saldo em ${wallet} (${owner})`,
  credit: 'Créditos',
  bonus: 'Bônus',
  buyCredits: 'Adicionar créditos',
  plate: 'Placa',
  price: 'Valor',
  begin: 'Começa em',
  until: 'Válido até',
  balanceAfter: 'Saldo depois',
  change: 'Alterar',
  place: 'Área e categoria',
  chooseTime: 'Escolha o tempo',
  untilWhen: (end: string) => `até ${end}`,
  useHere: 'Usar minha localização',
  byPosition: (sector: string) => `Pela sua localização: ${sector}`,
  notHere: {
    'no-position': 'Não foi possível obter a sua localização.',
    'no-sector': 'Sua localização não está em nenhum setor do estacionamento.',
  },
  balance: 'Saldo',
  stillRuns: 'Sem conexão: nada foi cobrado, e o ticket continua valendo.',
})

/** What a wallet lacks, said before anything is chosen; all of them ours. */
export const shortTexts = words('parking', 'shortTexts', {
  balance: (amount: string) => `Saldo de ${amount}.`,
  missing: (amount: string) => `Faltam ${amount}`,
  forTime: (name: string) => `para ${name}.`,
  enough: (name: string) => `É suficiente para ${name}.`,
  topUp: 'Completar saldo',
  ownerFills: (owner = 'outra pessoa') =>
    `Esta carteira é de ${owner}. Só quem a compartilha pode adicionar créditos.`,
})

/** Words for a plate that was mistyped (Q163); all of them ours. */
export const correctTexts = words('parking', 'correctTexts', {
  open: 'Corrigir placa',
  hint: 'Uma vez por ticket, sem custo e sem mudar o horário: até dois caracteres, ou outro veículo que já era seu.',
  sharedHint:
    'Uma vez por ticket, sem custo e sem mudar o horário: para outro veículo desta carteira. Incluir um novo cabe ao dono dela.',
})

/** Words of what stands beside the tickets at a desk, all ours. */
export const asideTexts = words('parking', 'asideTexts', {
  balance: 'Seu saldo',
  movements: 'Últimos movimentos',
  noMovements: 'Nada nos últimos 7 dias.',
  history: 'Ver histórico',
})
