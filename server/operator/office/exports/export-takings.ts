import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import { formNameOf, takingsCsvTexts } from '#contract/staff/texts.ts'
import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { incoming } from '#domain/money/cents.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readPeriod } from '../days/period.ts'
import { sumTakings } from '../takings/sum-takings.ts'
import { askForExport } from './ask-for-export.ts'
import type { Reading, Table } from './table.ts'

type Asked = InputOf<typeof calls.exportTakings>

const readTakingsOf = async ({ parts, tx, asked }: Reading<Asked>) =>
  (await sumTakings(tx, readPeriod(parts, asked))).takings

/** Days times forms: never more than a page. */
export const takingsTable: Table<Asked> = {
  list: 'takings',
  head: takingsCsvTexts.columns,
  count: async (reading) => (await readTakingsOf(reading)).length,
  async *pages(reading) {
    const takings = await readTakingsOf(reading)
    yield takings.map(({ day, form, credit, parking, notices, fees, other, back, total }) => [
      { value: formatCivilDate(day) },
      formNameOf(form),
      ...[credit, parking, notices, fees, other, back].map((part) => ({ cents: incoming(part) })),
      { cents: total },
    ])
  },
}

/** Starts a table of what a period took, by day and form. */
export const exportTakings = (
  parts: Parts,
  asked: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.exportTakings>> => {
  readPeriod(parts, asked)
  return askForExport(parts, { list: 'takings', asked, idempotency: call.idempotency }, call)
}
