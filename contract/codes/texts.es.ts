import {
  activationTypes,
  noticeStatuses,
  orderStatuses,
  paymentForms,
  transactionTypes,
  vehicleStatuses,
} from '#contract/codes.ts'
import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  vehicleStatusTexts: {
    [vehicleStatuses.notParked]: 'No estacionado',
    [vehicleStatuses.parked]: 'Estacionado',
    [vehicleStatuses.scheduled]: 'Programado',
    [vehicleStatuses.alsoActive]: 'Estacionado',
  },
  activationTypeTexts: {
    [activationTypes.normal]: 'Normal',
    [activationTypes.notice]: 'Notificación',
    [activationTypes.warning]: 'Aviso',
    [activationTypes.assessed]: 'Multado',
  },
  noticeStatusTexts: {
    [noticeStatuses.pending]: 'Pendiente',
    [noticeStatuses.notified]: 'Notificado',
    [noticeStatuses.paid]: 'Pagado',
    [noticeStatuses.assessed]: 'Multado',
    [noticeStatuses.cancelled]: 'Cancelado',
    [noticeStatuses.disregarded]: 'Desestimado',
  },
  transactionTypeTexts: {
    [transactionTypes.creditPurchase]: 'Compra de créditos',
    [transactionTypes.parking]: 'Estacionamiento',
    [transactionTypes.devolution]: 'Devolución por salir antes',
    [transactionTypes.bonus]: 'Bono recibido',
    [transactionTypes.creditReturned]: 'Reembolso de créditos',
    [transactionTypes.accountDeleted]: 'Saldo cerrado con la cuenta',
    [transactionTypes.reversal]: 'Ticket automático deshecho',
    [transactionTypes.disputed]: 'Pago disputado en el banco',
    [transactionTypes.disputeWon]: 'Disputa cerrada',
    [transactionTypes.claimCollected]: 'Ajuste de un pago disputado',
    [transactionTypes.creditReturning]: 'Reembolso en camino',
    [transactionTypes.creditNotReturned]: 'Reembolso no realizado por el banco',
    [transactionTypes.noticeReturned]: 'Devolución de una irregularidad',
    [transactionTypes.regularisation]: 'Regularización',
    [transactionTypes.correction]: 'Corrección del programa',
  },
  paymentFormTexts: {
    [paymentForms.cash]: 'Efectivo',
    [paymentForms.creditCard]: 'Tarjeta de crédito',
    [paymentForms.debitCard]: 'Tarjeta de débito',
    [paymentForms.wallet]: 'MIS CRÉDITOS',
    [paymentForms.bankSlip]: 'Boleto bancario',
    [paymentForms.pix]: 'Pix',
  },
  orderOverTexts: {
    [orderStatuses.cancelled]:
      'Este pedido fue cancelado. Si ya lo pagó, el dinero será devuelto. Haga el pedido de nuevo.',
    [orderStatuses.expired]: 'El plazo para pagar terminó. Haga el pedido de nuevo.',
    [orderStatuses.refused]: 'El banco rechazó el pago. Haga el pedido de nuevo.',
  },
}
