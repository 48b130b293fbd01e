import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { activateParking as declared } from '#contract/parking.ts'
import { doneTexts } from '#contract/texts.ts'
import { readPlate } from '#domain/brazil/plate.ts'
import { planSpend } from '#domain/ledger/spending.ts'
import { cents } from '#domain/money/cents.ts'
import { repeatedPurchase } from '#domain/parking.ts'
import { keepRefusal, replay } from '#server/database/once.ts'
import { inTrips, type Trips } from '#server/database/pipelined.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { type ActivationRow, activationView, statusOf } from './activation-view.ts'
import { findProduct, type OfferedProduct } from './find-product.ts'
import { planTimes } from './plan-times.ts'
import { type LockedPlace, lockAndReadStatements, type Place, readLocked } from './store.ts'
import { type Bought, voucherOf } from './voucher.ts'
import { closeStatement, extendStatement, paidTo, startStatement, type Ticket } from './write-ticket.ts'

type Answer = GivenOutputOf<typeof declared>
type Body = InputOf<typeof declared>['body']

/**
 * Parks a plate, or adds time to its ticket, and pays from its wallet: one commit in two round trips, because one
 * server parks a whole city (design: Parking). The first locks the wallet and reads, the second writes.
 */
export const activateParking = async (parts: Parts, body: Body, call: Call<'driver'>): Promise<Answer> => {
  try {
    return await inTrips(parts.db, (trips) => park(parts, trips, body, call))
  } catch (error) {
    if (call.once) await keepRefusal(parts.db, call.once, error)
    throw error
  }
}

const park = async (parts: Parts, trips: Trips, body: Body, call: Call<'driver'>): Promise<Answer> => {
  const plate = readPlate(body.plate, Number.POSITIVE_INFINITY)
  const asked = {
    userId: call.driver.userId,
    plate,
    scope: call.once?.scope ?? null,
    key: call.once?.key ?? null,
  }
  const [lockRows, readRows] = await trips.begin(...lockAndReadStatements(asked))
  const locked = readLocked(lockRows, readRows)
  const replayed = call.once && replay<Answer>(call.once, locked.keyIsFree, locked.kept)
  if (replayed) return replayed.answer

  const product = findProduct(parts.city(), body.product_id)
  if (!locked.place) throw new Refusal('vehicle_not_yours')
  if (!product) throw new Refusal('product_unavailable')
  return sell(parts, trips, { locked, place: locked.place, product, plate, call })
}

type Sale = {
  locked: LockedPlace
  place: Place
  product: OfferedProduct
  plate: string
  call: Call<'driver'>
}

const sell = async (parts: Parts, trips: Trips, sale: Sale): Promise<Answer> => {
  const { locked, place, product, plate, call } = sale
  const zone = parts.city().settings.timeZone
  // Asked only now: the lock may have been waited for.
  const now = parts.clock.now()
  const { balance_credit, balance_bonus } = place.balances
  const balances = { balance_credit: cents(balance_credit), balance_bonus: cents(balance_bonus) }
  const paid = planSpend(place.walletId, product.price, balances, paidTo)
  if (!paid) throw new Refusal('insufficient_balance')

  const running = place.activation && place.activation.ends_at > now ? place.activation : null
  const repeated = call.once ? null : repeatedPurchase(running?.details ?? [], product.id, call.receivedAt)
  if (running && repeated) return answerOf(running, repeated.id, plate, now, zone)

  const { begin, end } = planTimes(running, product, now, zone)
  const activationId = running?.id ?? locked.nextActivationId
  const bought: Bought = { activationId, detailId: locked.nextDetailId, product, begin, end, now }
  const after = afterPurchase(running, bought)
  const answer = answerOf(after, locked.nextDetailId, plate, now, zone)
  const ticket: Ticket = {
    detailId: locked.nextDetailId,
    activationId,
    vehicleId: place.vehicleId,
    walletId: place.walletId,
    userId: call.driver.userId,
    plate,
    product,
    paid,
    begin,
    end,
    now,
    once: call.once,
    answer,
    told: voucherOf(parts, { ...bought, plate, place, userId: call.driver.userId, added: running !== null }),
  }
  if (running) await trips.commit(extendStatement(ticket))
  else if (place.activation) await trips.commit(closeStatement(place.activation.id), startStatement(ticket))
  else await trips.commit(startStatement(ticket))
  return answer
}

/** The activation as it will be read once the purchase is committed. */
const afterPurchase = (running: ActivationRow | null, bought: Bought): ActivationRow => {
  const { activationId, detailId, product, begin, end, now } = bought
  const detail = {
    id: detailId,
    product_id: product.id,
    product_name: product.name,
    category_name: product.categoryName,
    time_minutes: product.time,
    price: product.price,
    created_at: now.getTime(),
  }
  const before = running ?? {
    id: activationId,
    address: '',
    type: 1,
    time_minutes: 0,
    price: 0,
    parking_notification_id: null,
    left_at: null,
    details: [],
  }
  return {
    ...before,
    begins_at: begin,
    ends_at: end,
    time_minutes: before.time_minutes + product.time,
    price: before.price + product.price,
    details: [...before.details, detail],
  }
}

const answerOf = (
  activation: ActivationRow,
  transactionId: number,
  plate: string,
  now: Date,
  zone: string,
): Answer => ({
  message: doneTexts.parked,
  transaction_id: transactionId,
  plate,
  status: statusOf(activation, now),
  activation: activationView(activation, zone),
})
