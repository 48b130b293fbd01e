import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inGroup, type Together } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandProduct } from './find-product.ts'
import { type Planned, planPurchase } from './plan-purchase.ts'
import { type LockedPlace, lockAndReadStatements, type Parking, readLocked } from './store.ts'
import { type Ticket, writeTickets } from './write-ticket.ts'

type Answer = GivenOutputOf<typeof calls.activateParking>
type Body = InputOf<typeof calls.activateParking>

/**
 * Parks a plate, or adds time to its ticket, and pays from its wallet: one commit in two round trips, which it shares with
 * whoever parks at the same moment, because one server parks a whole city (docs/money.md, Parking). The first locks the
 * wallets and reads, the second writes.
 */
export const activateParking = (parts: Parts, body: Body, call: Call<'driver'>): Promise<Answer> => {
  const plate = readGivenPlate(body.plate)
  const { userId } = call.driver
  const asked = { parts, plate, userId, now: parts.clock.now(), chosen: body, call }
  return parts.outages.paying(plate, 'activation', () => inGroup(parts.db, call, activations, asked))
}

type Asked = Parking & { parts: Parts; chosen: Body; call: Call<'driver'> }

const activations: Together<Asked, LockedPlace, Ticket, Answer> = {
  // Of their own wallets; one that two drivers share is seen to by what is found.
  names: ({ userId }) => [`driver ${userId}`],
  read: lockAndReadStatements,
  found: readLocked,
  decide: (asked, locked) => decide(asked, locked),
  write: writeTickets,
}

const decide = ({ parts, plate, userId, chosen, call }: Asked, locked: LockedPlace): Planned => {
  demandService(parts.city(), 'activateVehicle')
  if (!locked.place) throw new Refusal('vehicle_not_yours')
  const product = demandProduct(parts.city(), chosen)
  const planned = planPurchase(parts, {
    locked,
    place: locked.place,
    product,
    plate,
    userId,
    // Asked only now: the lock may have been waited for.
    now: parts.clock.now(),
    hasKey: call.idempotency !== undefined,
    receivedAt: call.receivedAt,
    seen: null,
  })
  if (!planned) throw new Refusal('insufficient_balance')
  return planned
}
