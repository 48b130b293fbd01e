import { ticketFulfilment } from '#server/features/guest/fulfil-ticket.ts'
import { noticesFulfilment } from '#server/features/notices/fulfil-notices.ts'
import { registerFulfilment } from '#server/features/orders/fulfilment.ts'
import { creditFulfilment } from '#server/features/orders/settle/fulfil-credit.ts'

/** What orders of each transaction type are for. */
export const registerFulfilments = (): void => {
  registerFulfilment('creditPurchase', creditFulfilment)
  registerFulfilment('parking', ticketFulfilment)
  registerFulfilment('regularisation', noticesFulfilment)
}
