import type { TellJob } from '#server/database/outbox.ts'
import { creditWarning } from '#server/features/messages/credit-warning.ts'
import { tellJob } from '#server/features/messages/tell.ts'
import type { Parts } from '#server/parts.ts'
import type { OfferedProduct } from './find-product.ts'
import type { Place } from './store.ts'

/** A purchase of time as it was decided. */
export type Bought = {
  activationId: number
  detailId: number
  product: OfferedProduct
  begin: Date
  end: Date
  now: Date
}

/**
 * What a purchase tells: its voucher to whoever bought, and to the wallet's owner that the credits are ending, when they
 * are. Both leave in the one outbox row of the purchase.
 */
export const voucherOf = (
  parts: Parts,
  sale: Bought & { plate: string; place: Place; userId: number; added: boolean },
): TellJob => {
  const { detailId, product, place, plate, begin, end, now, userId, added } = sale
  const facts = {
    detail_id: detailId,
    plate,
    product: product.name,
    category: product.categoryName,
    time_minutes: product.time,
    price: product.price,
    begin: begin.toISOString(),
    end: end.toISOString(),
    bought_at: now.toISOString(),
    added,
  }
  const wallet = { ...place.wallet, ...place.balances }
  const warning = creditWarning(parts, wallet, product.price, `detail/${detailId}`)
  return tellJob([{ userId, kind: 'parked', facts }, ...(warning ? [warning] : [])])
}
