import { transactionTypes } from '#contract/codes.ts'
import { words } from '#domain/languages.ts'
/** Operations that name the vehicle (Specification 4, transaction types 6 and 17). */
export const plateOperationTexts: Record<number, (plate: string) => string> = words(
  'server/history',
  'plateOperationTexts',
  {
    [transactionTypes.parking]: (plate) => `Estacionamento ${plate}`,
    [transactionTypes.regularisation]: (plate) => `Regularização do veículo ${plate}`,
  },
)

/** A type that has no text of its own. */
export const otherTexts = words('server/history', 'otherTexts', {
  operation: 'Outra operação',
  /** A member of a shared wallet who left the programme. */
  former: 'Conta excluída',
})

/** The history as PDF. The heads of the columns are those of the screen (Specification 2); all else is ours. */
export const reportTexts = words('server/history', 'reportTexts', {
  title: 'Histórico de movimentações',
  driver: (name: string, taxId: string) => `Motorista: ${name} · ${taxId}`,
  taxId: (masked: string) => (masked.includes('/') ? `CNPJ ${masked}` : `CPF ${masked}`),
  wallet: (name: string) => `Carteira: ${name}`,
  vehicle: (plate: string) => `Veículo: ${plate}`,
  period: (from: string, to: string) => `Período: ${from} a ${to}`,
  totals: 'Totais por operação',
  movements: 'Movimentações',
  operationBy: (operation: string, by: string) => `${operation} (por ${by})`,
  operation: 'Operação',
  date: 'Data',
  paymentForm: 'Forma de Pagamento',
  amount: 'Valor',
  count: 'Quantidade',
  total: 'Total',
  nothing: '---',
  empty: 'Nenhum dado encontrado.',
  fileName: (day: string) => `historico-${day}.pdf`,
})

/** The e-mail that brings the PDF; ours. */
export const reportMailTexts = words('server/history', 'reportMailTexts', {
  subject: (programme: string) => `Seu histórico em PDF - ${programme}`,
  greeting: (name: string) => `Olá, ${name}!`,
  what: (subject: string, period: string) =>
    `O relatório que você pediu está anexado a este e-mail. ${subject}. ${period}.`,
  notYou: 'Se você não pediu este relatório, troque a sua senha no aplicativo.',
})

/** The table for spreadsheets; ours. */
export const csvTexts = words('server/history', 'csvTexts', {
  plate: 'Placa',
  amount: 'Valor (R$)',
  by: 'Feito por',
  fileName: (day: string) => `historico-${day}.csv`,
})

/** The receipt of a stay as PDF; ours. */
export const receiptTexts = words('server/history', 'receiptTexts', {
  driver: (name: string) => `Motorista: ${name}`,
  title: 'Comprovante de estacionamento',
  issuer: (name: string, taxId: string, address: string) =>
    `Emitido por ${name} · CNPJ ${taxId} · ${address}`,
  stay: 'Estacionamento',
  what: 'Dado',
  value: 'Valor',
  plate: 'Placa',
  address: 'Endereço',
  begin: 'Entrada',
  end: 'Saída',
  wallet: 'Carteira',
  purchases: 'Compras de tempo',
  bought: 'Data',
  product: 'Tempo',
  number: 'Nº',
  amount: 'Valor',
  time: (product: string, category: string) => `${product} · ${category}`,
  sums: 'Total',
  paid: 'Pago',
  returned: 'Devolvido ao sair da vaga',
  total: 'Total',
  nothing: '---',
  fileName: (plate: string, id: number) => `comprovante-${plate}-${id}.pdf`,
})
