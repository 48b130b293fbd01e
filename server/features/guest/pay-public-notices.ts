import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { sumCents } from '#domain/money/cents.ts'
import { publicNoticeConfirmationType, transactionTypes } from '#domain/orders/orders.ts'
import { demandService } from '#server/city/demand-service.ts'
import { lockPayable, noteOrdered, payerOfPage } from '#server/features/notices/payable.ts'
import {
  comparePublicSale,
  type PublicOrderAnswer,
  placePublicOrder,
  sellPublicly,
} from '#server/features/orders/create/public-order.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

type Body = InputOf<typeof calls.payPublicNotices>

const codes = {
  transactionType: transactionTypes.regularisation,
  confirmationType: publicNoticeConfirmationType,
}

/**
 * Sells the regularisation of notices of one plate to whoever asks: the prices are the server's, and while the order waits
 * the same page cannot make another one (specification 9; decisions Q4, Q77, Q78, Q79).
 */
export const payPublicNotices = (parts: Parts, body: Body, call: Call): Promise<PublicOrderAnswer> =>
  sellPublicly(parts, call.idempotency, async (tx) => {
    demandService(parts.city(), 'regularize')
    const payer = payerOfPage(call.pageKey)
    const notices = await lockPayable(tx, { ids: body.notifications, payer, now: parts.clock.now() })
    const sale = comparePublicSale(parts, body, codes, sumCents(notices.map(({ price }) => price)))
    const orderId = await placePublicOrder(parts, tx, sale)
    await noteOrdered(tx, orderId, notices, payer)
    return orderId
  })
