import { mostPhotos } from '#domain/shifts/claims.ts'
import { readsAllPhotos } from '#domain/staff/roles.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { staffName } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** A photo of a notice; for whoever is an agent alone only of the own ones, and another's looks like none. */
export const readNoticePhoto = async (
  parts: Parts,
  { id, number }: { id: number; number: number },
  call: Call<'staff'>,
): Promise<FileAnswer> => {
  // Beyond them the column could not even hold what is asked for.
  if (number > mostPhotos) throw new Refusal('not_found')
  const found = await parts.db.kysely
    .selectFrom('notice_photos as p')
    .innerJoin('notices as n', 'n.id', 'p.notice_id')
    .select(['p.kept_hash', 'n.plate', 'n.issued_by'])
    .where('p.notice_id', '=', id)
    .where('p.number', '=', number)
    .executeTakeFirst()
  const seesAll = readsAllPhotos(call.staff.roles)
  const isTheirs = found?.issued_by === staffName(call.staff)
  const content = found && (seesAll || isTheirs) ? await parts.photos.read(found.kept_hash) : null
  if (!found || !content) throw new Refusal('not_found')
  const entry = { act: 'read notice photo', plate: found.plate, details: { notice: id, number } } as const
  await writeRegister(parts, parts.db.kysely, byStaff(call), entry)
  return new FileAnswer({ type: 'image/jpeg', name: `${id}-${number}.jpg`, pieces: onePiece(content) })
}

async function* onePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
