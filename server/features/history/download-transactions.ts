import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history.ts'
import { civilDate, formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import type { Call } from '#server/http/caller.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Parts } from '#server/parts.ts'
import {
  type MovementRow,
  movementsPageByPage,
  type Range,
  type Subject,
  transactionView,
} from './movements.ts'
import { readMovementsQuery } from './read-query.ts'
import { csvTexts, reportTexts as texts } from './texts.ts'

/** The movements of the list as a table for spreadsheets, written as fast as it is read. */
export const downloadTransactions = async (
  parts: Parts,
  query: InputOf<typeof calls.downloadTransactions>,
  { driver: { userId } }: Call<'driver'>,
): Promise<FileAnswer> => {
  const { subject, range } = await readMovementsQuery(parts, query, userId)
  const day = civilDate(toCivil(parts.clock.now(), parts.city().settings.timeZone))
  return new FileAnswer({
    type: 'text/csv; charset=utf-8',
    name: csvTexts.fileName(day),
    pieces: linesOf(parts, subject, range),
  })
}

const head = () => [
  texts.date,
  texts.operation,
  csvTexts.plate,
  texts.paymentForm,
  csvTexts.amount,
  csvTexts.by,
]

const lineOf = (row: MovementRow, zone: string): string => {
  const { created_at, type_name, plate, payment_form_name, amount, by } = transactionView(row, zone)
  return csvLine([
    { value: formatCivil(created_at) },
    type_name,
    plate ?? '',
    payment_form_name,
    { cents: amount },
    by ?? '',
  ])
}

async function* linesOf(parts: Parts, subject: Subject, range: Range): AsyncGenerator<Buffer> {
  yield Buffer.from(csvStart + csvLine(head()))
  const zone = parts.city().settings.timeZone
  for await (const page of movementsPageByPage(parts.db.kysely, subject, range)) {
    yield Buffer.from(page.map((row) => lineOf(row, zone)).join(''))
  }
}
