import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { pageRows } from '#domain/staff/pages.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { byStaff, writeRegister } from './register.ts'
import { readRegisterQuery, registerLine, registerLines } from './register-lines.ts'

/** What the people of the programme read and did, newest first. */
export const readRegister = async (
  parts: Parts,
  query: InputOf<typeof calls.readRegister>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.readRegister>> => {
  const { kysely } = parts.db
  const sought = { ...readRegisterQuery(parts, query), before: query.before }
  const rows = await registerLines(kysely, sought, pageRows.register).execute()
  const asked = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  )
  await writeRegister(parts, kysely, byStaff(call), { act: 'read register', details: asked })
  return { data: rows.map((row) => registerLine(parts, row)) }
}
