import { words } from '#domain/languages.ts'

/** The proof of a ticket without account; all of these are our own words. */
export const receiptTexts = words('server/guest', 'receiptTexts', {
  title: 'Comprovante de Ativação',
  subject: (plate: string, programme: string) => `Comprovante de Ativação ${plate} - ${programme}`,
  opening: (plate: string) => `O pagamento foi confirmado e o ticket da placa ${plate} foi emitido.`,
  scheduled: 'O tempo começa a contar no próximo horário de cobrança.',
  follows: 'O tempo começa a contar quando terminar o ticket que esta placa já tem.',
  plate: 'Placa',
  boughtFor: 'Comprado para a placa',
  begin: 'Início',
  end: 'Fim',
  time: 'Tempo',
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  category: 'Categoria',
  price: 'Valor do ticket',
  fee: 'Taxa',
  total: 'Valor total',
  returned: 'Valor devolvido',
  method: 'Forma de pagamento',
  paidAt: 'Pago em',
  order: 'Pedido',
  taxId: 'CPF/CNPJ',
  closing: 'Guarde este comprovante.',
  atAddress: 'Ele também fica neste endereço, para imprimir ou salvar em PDF:',
  open: 'Abrir comprovante',
  product: 'Produto',
  what: 'Dado',
  value: 'Conteúdo',
  noticesTitle: 'Comprovante de Pagamento de Irregularidade',
  notices: 'Irregularidades pagas',
  number: 'Número',
  notice: 'Irregularidade',
  noticePrice: 'Valor',
  fileName: (plate: string) => `comprovante-${plate}`,
  companyTaxId: (shown: string) => (shown.includes('/') ? `CNPJ ${shown}` : `CPF ${shown}`),
})

/** One line without accents, so that it fits one SMS. */
export const receiptSmsTexts = words('server/guest', 'receiptSmsTexts', {
  line: ({ plate, end, amount, order }: { plate: string; end: string; amount: string; order: string }) =>
    `placa ${plate} ate ${end} ${amount} pedido ${order}`,
})

/** What the vehicle registry does not know (decision Q107). */
export const registryTexts = words('server/guest', 'registryTexts', { unknown: 'Não informado' })

/** A bonus goes to the wallet of who pays, and a visitor has none. */
export const bonusTexts = words('server/guest', 'bonusTexts', {
  none: 'O pagamento sem cadastro não gera bônus.',
})
