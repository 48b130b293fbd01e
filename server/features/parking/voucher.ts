import { minuteMs } from '#domain/durations.ts'
import { reversalMinutes } from '#domain/parking/automatic.ts'
import { creditWarning } from '#server/features/messages/credit-warning.ts'
import type { MessageFacts, Told } from '#server/features/messages/facts.ts'
import { tellJob } from '#server/features/messages/tell.ts'
import type { TellJob } from '#server/jobs/outbox.ts'
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

/** Where and when a sighting saw the vehicle for which it buys. */
export type SeenAt = { address: string; at: Date }

/**
 * What a purchase tells: its voucher to whoever bought, or when and where a sighting bought it, and to the wallet's owner
 * that the credits are ending, when they are. All of it leaves in the one outbox row of the purchase.
 */
export const voucherOf = (
  parts: Parts,
  sale: Bought & { plate: string; place: Place; userId: number; added: boolean; seen: SeenAt | null },
): TellJob => {
  const { detailId, product, place, userId, seen } = sale
  const wallet = { ...place.wallet, ...place.balances }
  const warning = creditWarning(parts, wallet, product.price, `detail/${detailId}`)
  const bought: Told = seen
    ? { kind: 'automatic_ticket', facts: automaticFacts(sale, seen) }
    : { kind: 'parked', facts: parkedFacts(sale) }
  return tellJob([{ userId, ...bought }, ...(warning ? [warning] : [])])
}

type Sold = Bought & { plate: string; added: boolean }

const parkedFacts = ({ detailId, plate, product, begin, end, now, added }: Sold): MessageFacts['parked'] => ({
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
})

const automaticFacts = (
  { detailId, plate, product, begin, end, now }: Sold,
  { address, at }: SeenAt,
): MessageFacts['automatic_ticket'] => ({
  detail_id: detailId,
  plate,
  seen_at: at.toISOString(),
  address,
  begin: begin.toISOString(),
  end: end.toISOString(),
  time_minutes: product.time,
  price: product.price,
  reversible_until: new Date(now.getTime() + reversalMinutes * minuteMs).toISOString(),
})
