import { type Kysely, sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { RefusedClaims } from '#domain/shifts/claims.ts'
import { pageRows } from '#domain/staff/pages.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readAnyPlate } from '../read-seen.ts'
import { claimView } from './claims.ts'

/** As their indexes have them; why one was refused stands beside its outcome. */
const isOf: Record<RefusedClaims, ReturnType<typeof sql<boolean>>> = {
  refused: sql<boolean>`c.outcome = 'too_late'`,
  not_issued: sql<boolean>`c.kind = 'notice' and c.outcome not in ('issued', 'too_late')`,
}

type Sought = { what: RefusedClaims; plate: string | undefined; before: string | undefined }

/** Claims that nothing came of, the newest first. */
const soughtClaims = (kysely: Kysely<DB>, { what, plate, before }: Sought) => {
  let found = kysely
    .selectFrom('shift_claims as c')
    .innerJoin('staff as p', 'p.id', 'c.staff_id')
    .selectAll('c')
    .select('p.name')
    .where(isOf[what])
    .orderBy('c.arrived_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(pageRows.usual)
  if (plate !== undefined) found = found.where('c.plate', '=', plate)
  if (before !== undefined) {
    found = found.where(
      sql<boolean>`(c.arrived_at, c.id) < (select b.arrived_at, b.id from shift_claims b where b.id = ${before})`,
    )
  }
  return found
}

/** What was refused, or wanted a notice that was not issued: the manager should know. */
export const listLateClaims = async (
  parts: Parts,
  query: InputOf<typeof calls.listLateClaims>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listLateClaims>> => {
  const { kysely } = parts.db
  const { what: asked = 'refused', before } = query
  const what = asked === 'too_late' ? 'refused' : asked
  const plate = query.plate === '' ? undefined : readAnyPlate(query.plate)
  const rows = await soughtClaims(kysely, { what, plate, before }).execute()
  const about = plate === undefined ? {} : { plate }
  const details = { what, shown: rows.length }
  await writeRegister(parts, kysely, byStaff(call), { act: 'read late claims', ...about, details })
  const zone = parts.city().settings.timeZone
  const view = async ({ name, ...row }: (typeof rows)[number]) => ({
    ...(await claimView(parts, kysely, row)),
    staff_id: row.staff_id,
    name,
    arrived_at: toCivil(row.arrived_at, zone),
  })
  return { data: await Promise.all(rows.map(view)) }
}
