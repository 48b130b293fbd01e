import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/takings.ts'
import { takingsByForm } from '#domain/ledger/takings.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readPeriod } from '../days/period.ts'
import { readBankDays } from './bank-days.ts'
import { sumTakings } from './sum-takings.ts'

/** What a period took by day and form, beside what the bank says. */
export const readTakings = async (
  parts: Parts,
  query: InputOf<typeof calls.readTakings>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.readTakings>> => {
  const period = readPeriod(parts, query)
  const { takings, rest } = await sumTakings(parts.db.kysely, period)
  const bank = await readBankDays(parts, period)
  await writeRegister(parts, parts.db.kysely, byStaff(call), { act: 'read takings', details: query })
  return { data: takings, forms: takingsByForm(takings), rest, bank }
}
