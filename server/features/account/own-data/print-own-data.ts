import { civilDate } from '#domain/brazil/civil-time.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Parts } from '#server/parts.ts'
import { ownDataReport } from './own-data-report.ts'
import { readOwnData } from './read-own-data.ts'
import { reportTexts as texts } from './texts.ts'

/** The PDF as it is fetched, in the language of the page that asks. */
export const printOwnData = async (parts: Parts, userId: number): Promise<FileAnswer> => {
  const data = await readOwnData(parts, userId)
  const name = `${texts.fileName(civilDate(data.made_at))}.pdf`
  return new FileAnswer({ type: 'application/pdf', name, pieces: ownDataReport(parts, data) })
}
