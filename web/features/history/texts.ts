import type { PeriodFilter } from '#domain/brazil/period.ts'
import { words } from '#domain/languages.ts'

/** What the six periods are called; the specification (7) names none in Portuguese. */
const periods: Record<PeriodFilter, string> = {
  0: 'Todo o período',
  1: 'Hoje',
  2: 'Últimos 7 dias',
  3: 'Este mês',
  4: 'Mês anterior',
  5: 'Este ano',
}

/** Words of 'Históricos'. Those of the specification (2, 4, 5, 8) are verbatim; the ones marked so are ours. */
export const texts = words('history', 'texts', {
  title: 'Históricos',
  walletsTab: 'MEUS CRÉDITOS',
  /** All that the advanced wallet options change (decision Q104). */
  walletsTabAdvanced: 'MINHAS CARTEIRAS',
  vehiclesTab: 'MEUS VEÍCULOS',
  operation: 'Operação',
  date: 'Data',
  paymentForm: 'Forma de Pagamento',
  amount: 'Valor',
  empty: 'Nenhum dado encontrado.',
  noVehicle: 'Você não possui nenhum veículo cadastrado.',
  sharedWallet: (name: string, owner: string) => `${name} (${owner})`,
  by: (name: string) => `Por ${name}`,
  noWallet: 'Você não possui nenhuma carteira cadastrada.',
  vehiclesFailed: 'Erro ao carregar veículos. Tente novamente.',
  walletsFailed: 'Erro ao carregar carteiras. Tente novamente.',
  searchFailed: 'Erro ao buscar histórico. Tente novamente.',
  vehiclePlaceholder: 'Nenhum veículo encontrado.',
  parking: (plate: string) => `Estacionamento ${plate}`,
  regularisation: (plate: string) => `Regularização do veículo ${plate}`,
  periods,
  downloadPdf: 'Baixar PDF',
  sendByEmail: 'Enviar por Email',
  selectVehicle: 'Selecione um veículo válido.',
  selectWallet: 'Selecione uma carteira válida.',
  pdfDone: 'PDF baixado com sucesso!',
  pdfProblem: 'Ocorreu um problema ao gerar o PDF. Tente novamente mais tarde!',
  pdfNoJob: 'Erro ao iniciar geração do PDF.',
  pdfNotGenerated: 'Não foi possível gerar seu PDF.',
  emailDone: 'O relatório em PDF foi enviado para o email cadastrado!',
  emailProblem: 'Ocorreu um erro ao enviar o email. Tente novamente mais tarde.',
  // Ours from here on.
  walletPlaceholder: 'Nenhuma carteira encontrada.',
  wallet: 'Carteira',
  vehicle: 'Veículo',
  period: 'Período',
  caption: 'Movimentações',
  loading: 'Carregando…',
  notLoaded: 'Não há dados para mostrar agora.',
  retry: 'Tentar novamente',
  newVehicle: 'Cadastrar veículo',
  found: (count: number) => (count === 1 ? '1 movimentação' : `${count} movimentações`),
  nothing: '---',
  downloadCsv: 'Baixar CSV',
  makingCsv: 'Preparando o CSV…',
  csvDone: 'CSV baixado com sucesso!',
  csvProblem: 'Ocorreu um problema ao gerar o CSV. Tente novamente mais tarde!',
  csvName: (day: string) => `historico-${day}.csv`,
  receipt: 'Baixar comprovante',
  receiptHint: 'Toque em um estacionamento para baixar o comprovante.',
  receiptName: (plate: string, id: number) => `comprovante-${plate}-${id}.pdf`,
  receiptProblem: 'Não foi possível baixar o comprovante. Tente novamente.',
  makingPdf: 'Gerando o PDF…',
  sendingEmail: 'Enviando o e-mail…',
  notStarted: 'O download não começou?',
  fetchAgain: 'Baixar de novo',
})

/** Words of 'Histórico de Estacionamentos' (specification 2), with plate recognition. */
export const stayTexts = words('history', 'stayTexts', {
  title: 'Histórico de Estacionamentos',
  vehicle: 'Veículo',
  address: 'Endereço',
  entry: 'Data Entrada',
  exit: 'Data Saída',
  // Ours.
  found: (count: number) => (count === 1 ? '1 estacionamento' : `${count} estacionamentos`),
})
