import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { listActs, type OfficeList } from '#domain/staff/exports.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findExport } from './ask-for-export.ts'
import { readExportPieces } from './export-pieces.ts'
import { exportTexts } from './texts.ts'

/** Hands a table out that is ready, to whoever asked for it and may still read its list. */
export const downloadExport = async (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<FileAnswer> => {
  const found = await findExport(parts, id, call)
  const list = found.list as OfficeList
  const { size } = found
  if (found.state !== 'ready' || size === null) throw new Refusal('not_found')
  const { kysely } = parts.db
  const entry = { act: listActs[list], details: { export: id, fetched: true, rows: found.rows } }
  await writeRegister(parts, kysely, byStaff(call), entry)
  const day = civilDate(toCivil(found.created_at, parts.city().settings.timeZone))
  return new FileAnswer({
    type: 'text/csv; charset=utf-8',
    name: exportTexts.fileName(exportTexts[list].name, day),
    pieces: readExportPieces(kysely, { id, size }),
  })
}
