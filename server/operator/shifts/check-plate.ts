import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { paidForOf } from '#server/features/notices/paid-for.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { judgePlateTogether } from '../judge-plate.ts'
import { readVehicle } from '../read-seen.ts'

/** What a plate is entitled to where it stands; a look, and not a sighting. */
export const checkPlate = async (
  parts: Parts,
  typed: { plate: string; address: string; lat?: number | undefined; lng?: number | undefined },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.checkPlate>> => {
  const { plate, address, lat, lng } = readVehicle({ ...typed, category: '' })
  const at = parts.clock.now()
  const { state, until, seenBefore } = await judgePlateTogether(parts, { plate, address, lat, lng, at })
  await writeRegister(parts, parts.db.kysely, byStaff(call), {
    act: 'look up plate',
    plate,
    details: { state, address },
  })
  const zone = parts.city().settings.timeZone
  const paid_for = state === 'paid' ? await paidForOf(parts, parts.db.kysely, { plate, lat, lng, at }) : []
  return { plate, state, until: until && toCivil(until, zone), paid_for, seen_before: seenBefore }
}
