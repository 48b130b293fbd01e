import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { mayPark } from '#domain/notices/sightings.ts'
import { pendingCount } from '#server/features/notices/pending.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { judgePlate } from './judge-plate.ts'
import { writeLog } from './log.ts'
import { readAnyPlate } from './read-seen.ts'

/** The look-up of a sighting for now and without a place, which only a sighting has; noted, but not a sighting. */
export const readParkingRight = async (
  parts: Parts,
  typed: string,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.readParkingRight>> => {
  const { kysely } = parts.db
  const plate = readAnyPlate(typed)
  const now = parts.clock.now()
  const { state, until } = await judgePlate(kysely, parts, { plate, address: '', at: now })
  await writeLog(kysely, call.operator, { action: 'look up plate', plate, details: { state } }, now)
  const isUnpaid = state !== 'paid' && state !== 'paying' && state !== 'free'
  return {
    plate,
    state: isUnpaid ? 'unpaid' : state,
    may_park: mayPark(state),
    until: isUnpaid || !until ? null : toCivil(until, parts.city().settings.timeZone),
    pending_notifications: await pendingCount(kysely, plate),
  }
}
