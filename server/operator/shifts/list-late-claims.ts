import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { claimView } from './claims.ts'

const mostShown = 100

/** What arrived after more than a day: nothing came of it, and the manager should know. */
export const listLateClaims = async (
  parts: Parts,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listLateClaims>> => {
  const { kysely } = parts.db
  const rows = await kysely
    .selectFrom('shift_claims as c')
    .innerJoin('staff as p', 'p.id', 'c.staff_id')
    .selectAll('c')
    .select('p.name')
    .where('c.outcome', '=', 'too_late')
    .orderBy('c.arrived_at', 'desc')
    .limit(mostShown)
    .execute()
  await writeRegister(parts, kysely, byStaff(call), { act: 'read late claims' })
  const zone = parts.city().settings.timeZone
  const view = async ({ name, ...row }: (typeof rows)[number]) => ({
    ...(await claimView(parts, kysely, row)),
    staff_id: row.staff_id,
    name,
    arrived_at: toCivil(row.arrived_at, zone),
  })
  return { data: await Promise.all(rows.map(view)) }
}
