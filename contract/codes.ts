/** The numbers that the specification fixes (sections 4 and 9). */

export const paymentForms = { cash: 1, creditCard: 2, debitCard: 3, wallet: 4, bankSlip: 5, pix: 11 } as const
export type PaymentFormId = (typeof paymentForms)[keyof typeof paymentForms]

/** 7 is ours: what a driver gets back by leaving early (decision Q96). Types without a text show `type_name`. */
export const transactionTypes = { creditPurchase: 1, parking: 6, devolution: 7, regularisation: 17 } as const

/** Decision Q61; the specification fixes only 2. */
export const orderStatuses = { pending: 1, completed: 2, cancelled: 3, expired: 4, refused: 5 } as const

/** The notice's life (specification 4). Only `notified` can be regularised. */
export const noticeStatuses = {
  pending: 1,
  notified: 2,
  paid: 3,
  assessed: 4,
  cancelled: 5,
  disregarded: 6,
} as const

/** What a vehicle does now; 2, 3 and 4 appear in the active list (specification 4, decision Q95). */
export const vehicleStatuses = { notParked: 1, parked: 2, scheduled: 3, alsoActive: 4 } as const

/** Specification 4, activation type codes. */
export const activationTypes = { normal: 1, notice: 2, warning: 3, assessed: 4 } as const
