/** The numbers that the specification fixes (sections 4 and 9), for both sides of the wire. */
export { noticeStatuses } from '#domain/notices.ts'
export { orderStatuses, paymentForms, transactionTypes } from '#domain/orders.ts'
export { activationTypes, vehicleStatuses } from '#domain/parking.ts'
