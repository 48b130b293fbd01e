/** The panel: at most six figures, then three charts, each with its table. */
export const texts = {
  readAt: (when: string) => `Números de ${when}`,
  refresh: 'Atualizar',
  figures: 'Números do período',
  tickets: 'Tickets',
  /** Few are not none: rounded they would be 0. */
  perDay: (count: number, days: number) =>
    count > 0 && count < days
      ? 'menos de 1 por dia'
      : `${Math.round(count / days).toLocaleString('pt-BR')} por dia`,
  revenue: 'Receita',
  bonus: (amount: string) => `dos quais ${amount} em bônus`,
  issued: 'Notificações emitidas',
  noticeStates: (paid: number, overdue: number, cancelled: number, held: number) =>
    `${paid} ${paid === 1 ? 'paga' : 'pagas'}, ${overdue} ${overdue === 1 ? 'vencida' : 'vencidas'}, ` +
    `${cancelled} ${cancelled === 1 ? 'cancelada' : 'canceladas'}; agora ${held} em análise por falha do sistema`,
  refunds: 'Reembolsos em aberto',
  refundsAmount: (amount: string) => `pedidos: ${amount}`,
  contests: 'Contestações em aberto',
  waiting: (late: number, corrections: number, failed: number) =>
    [
      `${late} com prazo vencido`,
      corrections === 1 ? '1 correção a decidir' : `${corrections} correções a decidir`,
      failed === 1 ? '1 tarefa que falhou' : `${failed} tarefas que falharam`,
    ].join(', '),
  bank: 'Banco',
  agrees: 'Confere',
  differs: (count: number) => (count === 1 ? '1 diferença' : `${count} diferenças`),
  bankWaiting: (days: number) =>
    days === 0 ? 'todos os dias comparados' : days === 1 ? '1 dia a comparar' : `${days} dias a comparar`,
  revenueChart: 'Receita por dia e forma',
  revenueLead: 'Dos lançamentos: estacionamento, irregularidades e taxas, sem o que foi devolvido.',
  occupancyChart: 'Vagas pagas por hora',
  occupancyLead:
    'Média por dia de tickets em andamento, por área de tarifa: o ticket não diz o setor, nem se o veículo ainda está lá.',
  noticesChart: 'Notificações do período',
  noticesLead: 'As emitidas no período, pela situação de agora.',
  states: { open: 'No prazo', paid: 'Pagas', overdue: 'Vencidas', cancelled: 'Canceladas' },
  otherTimes: 'Tempos que não se vendem mais',
  ofBays: (name: string, bays: number) => (bays > 0 ? `${name} (${bays} vagas)` : name),
  sectors: (names: string) => `Setores: ${names}`,
  day: 'Dia',
  hour: 'Hora',
  hourOf: (hour: number) => `${hour}h`,
  state: 'Situação',
  count: 'Quantidade',
  total: 'Total',
  table: 'Ver os números em tabela',
  csv: 'Baixar CSV',
  belowZero: 'O que saiu a mais do que entrou não se desenha: está na tabela, com sinal de menos.',
  empty: 'Nada neste período.',
  tableOf: (title: string) => `Tabela: ${title}`,
  chartOf: (title: string) => `Gráfico: ${title}`,
} as const
