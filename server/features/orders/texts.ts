import { transactionTypes } from '#contract/codes.ts'
import { words } from '#domain/languages.ts'
import type { RefundReason } from '#domain/orders/orders.ts'

/** What the bank shows to the payer beside the amount; at most 140 characters. */
export const chargeDescriptions: Record<number, string> = {
  [transactionTypes.creditPurchase]: 'Compra de créditos de estacionamento',
  [transactionTypes.parking]: 'Ticket avulso de estacionamento',
  [transactionTypes.regularisation]: 'Regularização de irregularidade',
}

/** Why a payment goes back, as its payer reads it. All of these are our own words. */
export const refundReasonTexts: Record<RefundReason, string> = words('server/orders', 'refundReasonTexts', {
  second_payment: 'Recebemos mais de um pagamento do mesmo pedido.',
  wrong_amount: 'Recebemos um pagamento com valor diferente do valor do pedido.',
  too_late: 'O pagamento do seu ticket avulso chegou depois do prazo, e o ticket não foi emitido.',
  double_ticket: 'Você já havia comprado este mesmo ticket para esta placa, e o segundo não foi emitido.',
  account_deleted: 'O pagamento chegou depois que a conta foi excluída.',
  asked_back: 'Você pediu o seu saldo de volta.',
  contest_accepted: 'A contestação da irregularidade que você pagou foi aceita.',
  given_up: 'Você havia desistido deste pagamento antes de ele chegar.',
  notice_paid: 'A irregularidade já havia sido paga quando o seu pagamento chegou.',
  notice_cancelled: 'A irregularidade foi cancelada antes de o seu pagamento chegar.',
  notice_price_changed: 'O prazo do seu pagamento havia terminado, e o valor da irregularidade mudou.',
  notice_not_payable: 'A irregularidade que você pagou já não podia mais ser paga.',
})

const isReason = (reason: string): reason is RefundReason => reason in refundReasonTexts

/** The words of a reason as it is stored; none for one that nobody knows any more. */
export const refundReasonOf = (reason: string): string => (isReason(reason) ? refundReasonTexts[reason] : '')

/** What a payer reads when a payment goes back. */
export const refundTexts = words('server/orders', 'refundTexts', {
  subject: 'Devolvemos o seu pagamento',
  returned: (amount: string) => `O valor de ${amount} foi devolvido à conta de onde saiu.`,
  returning: (amount: string) => `O valor de ${amount} será devolvido à conta de onde saiu.`,
  returnedToCard: (amount: string, lastFour: string) =>
    `O valor de ${amount} foi estornado no cartão com final ${lastFour}.`,
  paidByHand: (amount: string) => `O valor de ${amount} foi devolvido pela nossa equipe.`,
  leftSubject: 'O seu pagamento será devolvido pela nossa equipe',
  left: (amount: string) =>
    `O banco não devolveu o valor de ${amount}. A nossa equipe vai devolvê-lo: fale com o atendimento.`,
})

/** What the payer of several notices reads where only some of them could be paid (decision Q202). */
export const splitTexts = words('server/orders', 'splitTexts', {
  paid: (ids: readonly number[]) =>
    ids.length === 1
      ? `A irregularidade ${ids[0]} está paga.`
      : `As irregularidades ${new Intl.ListFormat('pt-BR').format(ids.map(String))} estão pagas.`,
  unpaid: (id: number) => `A irregularidade ${id} não foi paga por este pagamento.`,
  credited: (amount: string) => `O valor de ${amount} está na sua carteira como crédito.`,
})

/** What the payer of a notice reads whose contest was accepted, where the money comes as credit. */
export const creditedNoticeTexts = words('server/orders', 'creditedNoticeTexts', {
  subject: 'O valor da irregularidade está na sua carteira',
  notReturned: (contested: boolean, amount: string) =>
    `${contested ? 'A contestação da irregularidade que você pagou foi aceita' : 'Uma irregularidade do seu pagamento já não podia ser paga'}, mas o banco não devolveu ${amount}. O valor está na sua carteira como crédito.`,
  toPayer: (amount: string) =>
    `A contestação da irregularidade que você pagou foi aceita. O valor de ${amount} está na sua carteira como crédito.`,
})

/** What a driver reads of credit that was asked back and that a bank did not give back. */
export const notReturnedTexts = words('server/orders', 'notReturnedTexts', {
  subject: 'Uma parte do seu reembolso fica com o atendimento',
  what: (amount: string) =>
    `O banco não devolveu ${amount} do seu reembolso. O valor voltou para a sua carteira, e a nossa equipe vai pagá-lo a você.`,
})

/** The letter to the programme about a refund request. All of these are our own words. */
export const refundRequestLetterTexts = {
  subject: (id: number) => `Pedido de reembolso ${id}`,
  asked: (id: number, amount: string) =>
    `Um motorista pediu o reembolso dos seus créditos (pedido ${id}). Valor que os bancos não devolvem e que precisa ser pago por nós: ${amount}.`,
  where: (id: number) =>
    `Veja quem pediu e o saldo atual na lista de reembolsos (npm run operator -- refund list). O pagamento vai para a chave Pix que é o CPF ou CNPJ do motorista. Depois de decidir, registre: refund pay ${id} <centavos> ou refund refuse ${id}.`,
}

/** How a letter to a payer begins; a visitor has no name. */
export const greetingTexts = words('server/orders', 'greetingTexts', {
  of: (name: string) => (name === '' ? 'Olá.' : `Olá, ${name}.`),
})

/** What a payer reads when the bank takes a payment back, or gives it back to us; all of these are our own words. */
export const disputeTexts = words('server/orders', 'disputeTexts', {
  taken: 'O seu pagamento foi contestado no banco',
  won: 'A contestação do seu pagamento terminou',
  chargeback: (amount: string) =>
    `O banco do cartão estornou ${amount} de um pagamento seu, por contestação.`,
  pixReturn: (amount: string) => `O banco de quem pagou devolveu ${amount} de um Pix seu, por contestação.`,
  fromCredit: (amount: string) => `Retiramos ${amount} dos seus créditos.`,
  claimed: (amount: string) => `Como parte já foi usada, ${amount} serão descontados dos próximos créditos.`,
  claimedAll: (amount: string) =>
    `Como os créditos já foram usados, ${amount} serão descontados dos próximos créditos.`,
  noticeAgain: 'A irregularidade que esse pagamento quitou voltou a ficar em aberto.',
  noticeOverdue:
    'A irregularidade que esse pagamento quitou não está mais paga, e o prazo para regularizar já terminou.',
  someOverdue:
    'As irregularidades que esse pagamento quitou não estão mais pagas, e o prazo para regularizar uma parte delas já terminou.',
  ticketStays: 'O ticket que ele comprou continua valendo.',
  givenBack: (amount: string) => `O banco devolveu ao programa os ${amount} contestados.`,
  creditAgain: 'O valor voltou para os seus créditos.',
  partAgain: (amount: string) => `Desse valor, ${amount} voltaram para os seus créditos.`,
  claimEnds: (amount: string) => `${amount} não serão mais descontados dos próximos créditos.`,
  partReturned: (amount: string) => `Desse valor, ${amount} serão devolvidos a você.`,
  partCredited: (amount: string) => `Desse valor, ${amount} estão agora nos seus créditos.`,
  noticePaid: 'A irregularidade está paga de novo.',
  alsoReturned: 'Como a irregularidade já não podia ser paga, esse valor será devolvido a você.',
})

/** What the programme's office reads of it; nothing of the payer. */
export const disputeLetterTexts = {
  subject: (id: number) => `Contestação ${id}`,
  taken: (id: number, amount: string, order: string) =>
    `Contestação ${id}: o banco retirou ${amount} do pagamento do pedido ${order}.`,
  claimed: (amount: string) => `Já gastos, e por isso a receber da carteira: ${amount}.`,
}

/** The PDF of a bank slip; all of these are our own words. */
export const slipTexts = {
  title: 'Boleto de pagamento',
  how: 'Pague em qualquer banco, lotérica ou aplicativo: leia o código de barras ou digite a linha abaixo.',
  receiver: 'Beneficiário',
  payer: 'Pagador',
  payerAddress: 'Endereço do pagador',
  description: 'Referente a',
  reference: 'Referência',
  issued: 'Emitido em',
  due: 'Vencimento',
  amount: 'Valor',
  late: 'A confirmação do pagamento leva até 3 dias úteis. Pagamentos de irregularidades feitos depois do vencimento podem ser devolvidos.',
  cut: 'Autenticação mecânica',
  barcode: 'Código de barras da linha digitável acima',
}
