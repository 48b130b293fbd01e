import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { activateParking as declared } from '#contract/parking.ts'
import { readPlate } from '#domain/brazil/plate.ts'
import { keepRefusal, replay } from '#server/database/once.ts'
import { inTrips, type Trips } from '#server/database/pipelined.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findProduct } from './find-product.ts'
import { planPurchase } from './plan-purchase.ts'
import { lockAndReadStatements, readLocked } from './store.ts'

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
  const planned = planPurchase(parts, {
    locked,
    place: locked.place,
    product,
    plate,
    userId: call.driver.userId,
    // Asked only now: the lock may have been waited for.
    now: parts.clock.now(),
    once: call.once,
    receivedAt: call.receivedAt,
    seen: null,
  })
  if (!planned) throw new Refusal('insufficient_balance')
  if (planned.statements.length > 0) await trips.commit(...planned.statements)
  return planned.answer
}
