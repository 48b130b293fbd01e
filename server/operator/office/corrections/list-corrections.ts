import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/corrections.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { correctionsOf } from './corrections.ts'

const perPage = 50

/** What waits for a decision, or what was decided. */
export const listCorrections = async (
  parts: Parts,
  { state = 'open', before }: InputOf<typeof calls.listCorrections>['query'],
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listCorrections>> => {
  const { kysely } = parts.db
  const data = await correctionsOf(parts, kysely, call, { state, before, limit: perPage })
  const details = { state, shown: data.length }
  await writeRegister(parts, kysely, byStaff(call), { act: 'read corrections', details })
  return { data }
}
