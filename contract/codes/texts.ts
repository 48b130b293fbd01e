import {
  activationTypes,
  noticeStatuses,
  orderStatuses,
  paymentForms,
  transactionTypes,
  vehicleStatuses,
} from '#contract/codes.ts'
import { words } from '#domain/languages.ts'

/** Labels of the numeric codes, as the wire carries them in `status_enum`, `type_enum` and `type_name` (Q15). */
export const vehicleStatusTexts: Record<number, string> = words('codes', 'vehicleStatusTexts', {
  [vehicleStatuses.notParked]: 'Não estacionado',
  [vehicleStatuses.parked]: 'Estacionado',
  [vehicleStatuses.scheduled]: 'Agendado',
  [vehicleStatuses.alsoActive]: 'Estacionado',
})

export const activationTypeTexts: Record<number, string> = words('codes', 'activationTypeTexts', {
  [activationTypes.normal]: 'Normal',
  [activationTypes.notice]: 'Notificação',
  [activationTypes.warning]: 'Aviso',
  [activationTypes.assessed]: 'Autuado',
})

export const noticeStatusTexts: Record<number, string> = words('codes', 'noticeStatusTexts', {
  [noticeStatuses.pending]: 'Pendente',
  [noticeStatuses.notified]: 'Notificado',
  [noticeStatuses.paid]: 'Pago',
  [noticeStatuses.assessed]: 'Autuado',
  [noticeStatuses.cancelled]: 'Cancelado',
  [noticeStatuses.disregarded]: 'Desconsiderado',
})

/** Types without an entry here show their number's `type_name` as the server gives it. */
export const transactionTypeTexts: Record<number, string> = words('codes', 'transactionTypeTexts', {
  [transactionTypes.creditPurchase]: 'Compra de créditos',
  [transactionTypes.parking]: 'Estacionamento',
  [transactionTypes.devolution]: 'Devolução por saída da vaga',
  [transactionTypes.bonus]: 'Bônus recebido',
  [transactionTypes.creditReturned]: 'Reembolso de créditos',
  [transactionTypes.accountDeleted]: 'Saldo encerrado com a conta',
  [transactionTypes.reversal]: 'Ativação automática desfeita',
  [transactionTypes.disputed]: 'Pagamento contestado no banco',
  [transactionTypes.disputeWon]: 'Contestação do pagamento encerrada',
  [transactionTypes.claimCollected]: 'Acerto de pagamento contestado',
  [transactionTypes.creditReturning]: 'Reembolso a caminho',
  [transactionTypes.creditNotReturned]: 'Reembolso não realizado pelo banco',
  [transactionTypes.regularisation]: 'Regularização',
  [transactionTypes.correction]: 'Correção da central',
  [transactionTypes.noticeReturned]: 'Devolução de irregularidade',
})

export const paymentFormTexts: Record<number, string> = words('codes', 'paymentFormTexts', {
  [paymentForms.cash]: 'Dinheiro',
  [paymentForms.creditCard]: 'Cartão de crédito',
  [paymentForms.debitCard]: 'Cartão de débito',
  [paymentForms.wallet]: 'MEUS CRÉDITOS',
  [paymentForms.bankSlip]: 'Boleto bancário',
  [paymentForms.pix]: 'Pix',
})

/** What a payer reads when an order ends without what it was for, by its status (Q61); cancelled ones go back. */
export const orderOverTexts: Record<number, string> = words('codes', 'orderOverTexts', {
  [orderStatuses.cancelled]:
    'Este pedido foi cancelado. Se você já pagou, o valor será devolvido. Faça o pedido novamente.',
  [orderStatuses.expired]: 'O prazo para pagar terminou. Faça o pedido novamente.',
  [orderStatuses.refused]: 'O banco recusou o pagamento. Faça o pedido novamente.',
})
