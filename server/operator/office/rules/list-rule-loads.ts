import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/rules.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { pageRows } from '#domain/staff/pages.ts'
import { changesBetween } from '#domain/staff/rule-changes.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

/** The loads that changed something, each against the one before it. */
export const listRuleLoads = async (
  parts: Parts,
  { before }: { before?: number | undefined },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listRuleLoads>> => {
  const zone = parts.city().settings.timeZone
  const rows = await parts.db.kysely
    .selectFrom('city_loads')
    .selectAll()
    .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(pageRows.short + 1)
    .execute()
  await writeRegister(parts, parts.db.kysely, byStaff(call), { act: 'read rules', details: { loads: true } })
  return {
    data: rows.slice(0, pageRows.short).map(({ id, loaded_at, loaded_by, rules }, at) => {
      const last = rows[at + 1]
      return {
        id,
        loaded_at: toCivil(loaded_at, zone),
        loaded_by,
        ...(last ? changesBetween(last.rules, rules) : { changes: [], left_out: 0 }),
      }
    }),
  }
}
