import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { mayPark } from '#domain/notices/sightings.ts'
import { paidForOf } from '#server/features/notices/paid-for.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { judgePlateTogether } from './judge-plate.ts'
import { noteLook } from './log.ts'
import { readAnyPlate } from './read-seen.ts'

const nowhere = { address: '', lat: null, lng: null }

/** The look-up of a sighting for now and without a place, which only a sighting has; noted, but not a sighting. */
export const readParkingRight = async (
  parts: Parts,
  { plate: typed }: { plate: string },
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.readParkingRight>> => {
  const plate = readAnyPlate(typed)
  const now = parts.clock.now()
  const { state, until, notified } = await judgePlateTogether(parts, { ...nowhere, plate, at: now })
  const entry = { action: 'look up plate', plate, details: { state } } as const
  await noteLook(parts.db, { name: call.operator.name, entry, now })
  const isUnpaid = state !== 'paid' && state !== 'paying' && state !== 'free'
  return {
    plate,
    state: isUnpaid ? 'unpaid' : state,
    paid_for: state === 'paid' ? await paidForOf(parts, parts.db.kysely, { ...nowhere, plate, at: now }) : [],
    may_park: mayPark(state),
    until: isUnpaid || !until ? null : toCivil(until, parts.city().settings.timeZone),
    pending_notifications: notified,
  }
}
