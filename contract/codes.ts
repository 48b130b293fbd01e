/** The numbers that the specification fixes (sections 4 and 9), for both sides of the wire. */
export { noticeStatuses } from '#domain/notices/status.ts'
export { orderStatuses, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
export { activationTypes, vehicleStatuses } from '#domain/parking/statuses.ts'
