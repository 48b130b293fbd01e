import { civilDate } from '#domain/brazil/civil-time.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { inPortuguese } from '#server/language.ts'
import type { Parts } from '#server/parts.ts'
import { ownDataReport } from './own-data-report.ts'
import { readOwnData } from './read-own-data.ts'
import { reportTexts as texts } from './texts.ts'

/** The PDF as it is fetched. */
export const printOwnData = async (parts: Parts, userId: number): Promise<FileAnswer> => {
  const data = await inPortuguese(() => readOwnData(parts, userId))
  const name = `${texts.fileName(civilDate(data.made_at))}.pdf`
  const pieces = ownDataReport(parts, data)
  return inPortuguese(() => new FileAnswer({ type: 'application/pdf', name, pieces }))
}
