import { type Kysely, sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { shapeTexts } from '#contract/texts.ts'
import { fromCivil, isCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

type Asked = Omit<InputOf<typeof calls.readRegister>, 'before'>

/** What a list of the register is about, read of what was asked. */
export const readRegisterQuery = (parts: Parts, { staff_id, plate, act, from, until }: Asked) => {
  const { timeZone } = parts.city().settings
  const end = timeOf('until', until, timeZone)
  return {
    staffId: staff_id,
    plate: readGivenPlate(plate),
    act,
    from: timeOf('from', from, timeZone),
    // A time names its whole second.
    end: end && new Date(end.getTime() + 1000),
  }
}

const timeOf = (field: string, typed: string, zone: string): Date | undefined => {
  if (typed === '') return undefined
  if (!isCivil(typed)) throw new InvalidInput({ [field]: [shapeTexts.wrong] })
  return fromCivil(typed, zone)
}

type Sought = ReturnType<typeof readRegisterQuery> & { before?: number | undefined }

/** Clocks of two servers are never further apart, so that a line is never numbered further from its time. */
const clocksMs = 5 * minuteMs

const apart = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Lines of the register that fit, the newest first, by an index whatever is asked. */
export const registerLines = (
  kysely: Kysely<DB>,
  { staffId, plate, act, from, end, before }: Sought,
  limit: number,
) => {
  let found = kysely
    .selectFrom('staff_register as r')
    .leftJoin('staff as p', 'p.id', 'r.staff_id')
    .leftJoin('staff as about', (join) => join.on(sql`about.id::text`, '=', sql`r.details ->> 'person'`))
    .selectAll('r')
    .select(['p.name', 'about.name as person'])
    .orderBy('r.id', 'desc')
    .limit(limit)
  if (staffId !== undefined) found = found.where('r.staff_id', '=', staffId)
  if (plate !== '') found = found.where('r.plate', '=', plate)
  if (act !== '') found = found.where('r.act', '=', act)
  // Lines are numbered as they are written: their time says between which numbers to look.
  if (from !== undefined) {
    const first = sql<number>`coalesce((select b.id from staff_register b where b.at < ${apart(from, -clocksMs)}
      order by b.at desc limit 1), 0)`
    found = found.where('r.at', '>=', from).where('r.id', '>', first)
  }
  if (end !== undefined) {
    const last = sql<number>`coalesce((select b.id from staff_register b where b.at >= ${apart(end, clocksMs)}
      order by b.at limit 1), 9223372036854775807)`
    found = found.where('r.at', '<', end).where('r.id', '<', last)
  }
  if (before !== undefined) found = found.where('r.id', '<', before)
  return found
}

type Row = Awaited<ReturnType<ReturnType<typeof registerLines>['execute']>>[number]
type Line = GivenOutputOf<typeof calls.readRegister>['data'][number]

/** A line as it is shown. */
export const registerLine = (parts: Parts, row: Row): Line => ({
  id: row.id,
  at: toCivil(row.at, parts.city().settings.timeZone),
  name: row.name ?? '',
  act: row.act,
  plate: row.plate,
  driver_id: row.driver_id,
  person: row.person,
  reason: row.reason,
  details: row.details as Record<string, unknown>,
})
