import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { sha256, shrinkPhoto } from '#server/features/notices/shrink-photo.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandOwn } from './claims.ts'

/**
 * Adds a photo that was announced when the notice was wanted, by whoever wanted it: what is not known by its hash was not
 * taken then. The same photo again changes nothing.
 */
export const addNoticePhoto = async (
  parts: Parts,
  { id, content, staff_id }: { id: number; content: string; staff_id?: number | undefined },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.addNoticePhoto>> => {
  demandOwn(staff_id, call)
  const sent = Buffer.from(content, 'base64')
  const sentHash = sha256(sent)
  const claim = await parts.db.kysely
    .selectFrom('shift_claims')
    .select('photos')
    .where('notice_id', '=', id)
    .where('outcome', '=', 'issued')
    .where('staff_id', '=', call.staff.id)
    .executeTakeFirst()
  const number = (claim?.photos.indexOf(sentHash) ?? -1) + 1
  if (number === 0) throw new Refusal('not_found')
  const there = parts.db.kysely.selectFrom('notice_photos').select('number').where('notice_id', '=', id)
  if (await there.where('number', '=', number).executeTakeFirst()) return { number }
  const kept = await shrinkPhoto(sent)
  const keptHash = sha256(kept)
  await parts.photos.keep(keptHash, kept)
  await parts.db.kysely.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('notice_photos')
      .values({
        notice_id: id,
        number,
        sent_hash: sentHash,
        kept_hash: keptHash,
        added_at: parts.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    const details = { notice: id, number, photo: keptHash }
    if (added) await writeRegister(parts, tx, byStaff(call), { act: 'add notice photo', details })
  })
  return { number }
}
