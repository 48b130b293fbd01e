import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { shapeTexts } from '#contract/texts.ts'
import { fromCivil, isCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { readPlate } from '#domain/brazil/plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { byStaff, writeRegister } from './register.ts'

const perPage = 100

/** What the people of the programme read and did, newest first. */
export const readRegister = async (
  parts: Parts,
  query: InputOf<typeof calls.readRegister>['query'],
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.readRegister>> => {
  const { timeZone } = parts.city().settings
  const plate = readPlate(query.plate, Number.POSITIVE_INFINITY)
  const [from, until] = [timeOf('from', query.from, timeZone), timeOf('until', query.until, timeZone)]
  const rows = await parts.db.kysely
    .selectFrom('staff_register as r')
    .leftJoin('staff as p', 'p.id', 'r.staff_id')
    .selectAll('r')
    .select('p.name')
    .$if(query.staff_id !== undefined, (all) => all.where('r.staff_id', '=', query.staff_id ?? 0))
    .$if(plate !== '', (all) => all.where('r.plate', '=', plate))
    .$if(query.act !== '', (all) => all.where('r.act', '=', query.act))
    .$if(from !== null, (all) => all.where('r.at', '>=', from as Date))
    .$if(until !== null, (all) => all.where('r.at', '<=', until as Date))
    .$if(query.before !== undefined, (all) => all.where('r.id', '<', query.before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(perPage)
    .execute()
  const asked = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  )
  await writeRegister(parts, parts.db.kysely, byStaff(call), { act: 'read register', details: asked })
  return {
    data: rows.map(({ id, at, name, act, plate, driver_id, reason, details }) => ({
      id,
      at: toCivil(at, timeZone),
      name: name ?? '',
      act,
      plate,
      driver_id,
      reason,
      details: details as Record<string, unknown>,
    })),
  }
}

const timeOf = (field: string, typed: string, zone: string): Date | null => {
  if (typed === '') return null
  if (!isCivil(typed)) throw new InvalidInput({ [field]: [shapeTexts.wrong] })
  return fromCivil(typed, zone)
}
