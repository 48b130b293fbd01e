import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/corrections.ts'
import { pageRows } from '#domain/staff/pages.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { correctionView, noteShown, soughtCorrections } from './corrections.ts'

/** What waits for a decision, or what was decided; whoever is shown is in the register, by the reason that the list itself is. */
export const listCorrections = async (
  parts: Parts,
  { state = 'open', before }: InputOf<typeof calls.listCorrections>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listCorrections>> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const rows = await soughtCorrections(tx, { state, before }, pageRows.usual).execute()
    const details = { state, shown: rows.length }
    const drivers = await noteShown(parts, tx, byStaff(call), rows, details)
    if (drivers === 0) await writeRegister(parts, tx, byStaff(call), { act: 'read corrections', details })
    return { data: rows.map((row) => correctionView(parts, row, call.staff.id)) }
  })
