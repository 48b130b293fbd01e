import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/takings.ts'
import { formNameOf, takingsCsvTexts } from '#contract/staff/texts.ts'
import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { takingsOf } from '#domain/ledger/takings.ts'
import { incoming } from '#domain/money/cents.ts'
import { csvLine, csvStart } from '#server/features/history/csv.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Parts } from '#server/parts.ts'
import { readMovements } from './movements.ts'
import { readPeriod } from './period.ts'

/** The same rows for a spreadsheet. */
export const downloadTakings = async (
  parts: Parts,
  query: InputOf<typeof calls.downloadTakings>['query'],
  call: Call<'staff'>,
): Promise<FileAnswer> => {
  const period = readPeriod(parts, query)
  const { takings } = takingsOf(await readMovements(parts.db.kysely, period))
  const details = { ...query, csv: true }
  await writeRegister(parts, parts.db.kysely, byStaff(call), { act: 'read takings', details })
  const lines = takings.map(({ day, form, credit, parking, notices, fees, other, back, total }) =>
    csvLine([
      formatCivilDate(day),
      formNameOf(form),
      ...[credit, parking, notices, fees, other, back].map((part) => ({ cents: incoming(part) })),
      { cents: total },
    ]),
  )
  const table = [csvStart, csvLine(takingsCsvTexts.columns), ...lines].join('')
  const name = `${takingsCsvTexts.name(query.from, query.until)}.csv`
  return new FileAnswer({ type: 'text/csv', name, pieces: onePiece(table) })
}

async function* onePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
