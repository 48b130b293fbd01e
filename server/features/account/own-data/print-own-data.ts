import { civilDate } from '#domain/brazil/civil-time.ts'
import type { Call } from '#server/http/caller.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Parts } from '#server/parts.ts'
import { ownDataReport } from './own-data-report.ts'
import { ownDataOf } from './read-own-data.ts'
import { reportTexts as texts } from './texts.ts'

/** The PDF as it is fetched, in the language of the page that asks. */
export const printOwnData = async (
  parts: Parts,
  _input: unknown,
  { driver: { userId } }: Call<'driver'>,
): Promise<FileAnswer> => {
  const data = await ownDataOf(parts, userId)
  const name = `${texts.fileName(civilDate(data.made_at))}.pdf`
  return new FileAnswer({ type: 'application/pdf', name, pieces: ownDataReport(parts, data) })
}
