import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { readPlate } from '#domain/brazil/plate.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTwoTrips } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findProduct } from './find-product.ts'
import { type Planned, planPurchase } from './plan-purchase.ts'
import { type LockedPlace, lockAndReadStatements, readLocked } from './store.ts'

type Answer = GivenOutputOf<typeof calls.activateParking>
type Body = InputOf<typeof calls.activateParking>['body']

/**
 * Parks a plate, or adds time to its ticket, and pays from its wallet: one commit in two round trips, because one
 * server parks a whole city (docs/money.md, Parking). The first locks the wallet and reads, the second writes.
 */
export const activateParking = (parts: Parts, body: Body, call: Call<'driver'>): Promise<Answer> => {
  const plate = readPlate(body.plate, Number.POSITIVE_INFINITY)
  return inTwoTrips(parts.db, call.idempotency, {
    read: lockAndReadStatements(call.driver.userId, plate, call.idempotency),
    decide: (rows) => decide(parts, { plate, productId: body.product_id, locked: readLocked(rows) }, call),
  })
}

type Asked = { plate: string; productId: number; locked: LockedPlace }

const decide = (parts: Parts, { plate, productId, locked }: Asked, call: Call<'driver'>): Planned => {
  demandService(parts.city(), 'activateVehicle')
  const product = findProduct(parts.city(), productId)
  if (!locked.place) throw new Refusal('vehicle_not_yours')
  if (!product) throw new Refusal('product_unavailable')
  const planned = planPurchase(parts, {
    locked,
    place: locked.place,
    product,
    plate,
    userId: call.driver.userId,
    // Asked only now: the lock may have been waited for.
    now: parts.clock.now(),
    idempotency: call.idempotency,
    receivedAt: call.receivedAt,
    seen: null,
  })
  if (!planned) throw new Refusal('insufficient_balance')
  return planned
}
