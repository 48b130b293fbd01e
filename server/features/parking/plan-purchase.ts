import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { doneTexts } from '#contract/texts.ts'
import { afterSpending, planSpend } from '#domain/ledger/spending.ts'
import { addCents, noCents } from '#domain/money/cents.ts'
import { repeatedPurchase } from '#domain/parking/double.ts'
import { activationTypes } from '#domain/parking/statuses.ts'
import { isTopUpDue } from '#domain/wallets/top-up.ts'
import type { City } from '#server/city/city.ts'
import type { Parts } from '#server/parts.ts'
import { type ActivationRow, activationView, joinableOf, statusOf } from './activation-view.ts'
import type { OfferedProduct } from './find-product.ts'
import { planTimes } from './plan-times.ts'
import type { LockedPlace, Place } from './store.ts'
import { type Bought, type SeenAt, voucherOf } from './voucher.ts'
import { paidTo, type Ticket } from './write-ticket.ts'

/** What is bought where and by whom; the wallet is locked, and `now` was asked after that. */
export type Purchase = {
  locked: Omit<LockedPlace, 'place'>
  place: Place
  product: OfferedProduct
  plate: string
  userId: number
  now: Date
  /** Whether a key tells it apart from a repetition. */
  hasKey: boolean
  /** When it was asked for. */
  receivedAt: Date
  /** Where and when the plate was seen, when that buys and not the driver. */
  seen: SeenAt | null
}

type Answer = GivenOutputOf<typeof calls.activateParking>

/** What is to be written, which may be nothing, and what the buyer is told. */
export type Planned = { write: Ticket | null; answer: Answer; end: Date }

/**
 * Decides a purchase of time: a ticket, more time on the one that it joins, or the same purchase again, paid bonus first. Null
 * when the balance does not reach. Every ticket of a driver's wallet is decided here, whoever asked for it.
 */
export const planPurchase = (parts: Parts, purchase: Purchase): Planned | null => {
  const { locked, place, product, plate, userId, now, hasKey, receivedAt, seen } = purchase
  const city = parts.city()
  const zone = city.settings.timeZone
  const paid = planSpend(place.walletId, product.price, place.balances, paidTo)
  if (!paid) return null

  const joinable = joinableOf(place.activation, product, now, zone)
  const repeated = !hasKey && repeatedPurchase(joinable?.details ?? [], product.id, receivedAt)
  if (joinable && repeated) {
    return { write: null, answer: answerOf(joinable, repeated.id, plate, now, city), end: joinable.ends_at }
  }

  const { begin, end } = planTimes(joinable, product, now, zone)
  const bought: Bought = {
    activationId: joinable?.id ?? locked.nextActivationId,
    detailId: locked.nextDetailId,
    product,
    begin,
    end,
    now,
  }
  const after = afterPurchase(joinable, bought, seen)
  const ticket: Ticket = {
    detailId: bought.detailId,
    activationId: bought.activationId,
    transaction: locked.nextTransaction,
    vehicleId: place.vehicleId,
    walletId: place.walletId,
    userId,
    plate,
    product,
    paid,
    begin,
    end,
    now,
    extends: joinable !== null,
    closes: joinable ? null : (place.activation?.id ?? null),
    told: voucherOf(parts, { ...bought, plate, place, userId, added: joinable !== null, seen }),
    topsUp: isTopUpDue(place.topUpBelow, afterSpending(place.balances, paid)),
    address: after.address,
    automatic: after.automatic,
  }
  return { write: ticket, answer: answerOf(after, bought.detailId, plate, now, city), end }
}

/** The activation as it will be read once the purchase is committed. */
const afterPurchase = (
  joinable: ActivationRow | null,
  { activationId, detailId, product, begin, end, now }: Bought,
  seen: SeenAt | null,
): ActivationRow => {
  const detail = {
    id: detailId,
    product_id: product.id,
    product_name: product.name,
    category_name: product.categoryName,
    time_minutes: product.time,
    price: product.price,
    created_at: now.getTime(),
    paid_until: end.getTime(),
  }
  const before = joinable ?? {
    id: activationId,
    // The driver's own call has no place to tell (decision Q105).
    address: seen?.address ?? '',
    type: activationTypes.normal,
    automatic: seen !== null,
    time_minutes: 0,
    price: noCents,
    parking_notification_id: null,
    left_at: null,
    details: [],
  }
  return {
    ...before,
    begins_at: begin,
    ends_at: end,
    time_minutes: before.time_minutes + product.time,
    price: addCents(before.price, product.price),
    details: [...before.details, detail],
  }
}

const answerOf = (
  activation: ActivationRow,
  transactionId: number,
  plate: string,
  now: Date,
  city: City,
): Answer => ({
  message: doneTexts.parked,
  transaction_id: transactionId,
  plate,
  status: statusOf(activation, now),
  activation: activationView(activation, city),
})
