import { noticeStatusTexts } from '#contract/codes/texts.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/lists.ts'
import { problemTexts } from '#contract/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { isBrazilianPlate, readPlate } from '#domain/brazil/plate.ts'
import { calledOffStatuses } from '#domain/notices/status.ts'
import { demandProof, type LookUp } from '#server/features/captcha/demand-proof.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

/** A plate as it was typed in a search: 7 characters of a Brazilian form, never converted (decisions Q106, Q121). */
export const readSearched = (field: 'plate' | 'plateIn', typed: string): string => {
  const plate = readPlate(typed)
  if (!isBrazilianPlate(plate)) throw new InvalidInput({ [field]: [problemTexts.plate_invalid] })
  return plate
}

/** The notices of a plate, newest first. */
export const noticesOf = (parts: Parts, plate: string) =>
  parts.db.kysely
    .selectFrom('notices')
    .selectAll()
    .where('plate', '=', plate)
    .orderBy('date_time', 'desc')
    .orderBy('id', 'desc')

/** What a stranger sees of a plate: date, address and status of what was not called off, no more (decision Q119). */
export const listPlateNotices = async (
  parts: Parts,
  { plate: typed, proof }: LookUp,
  call: Call,
): Promise<GivenOutputOf<typeof calls.listPlateNotices>> => {
  const zone = parts.city().settings.timeZone
  const plate = readSearched('plate', typed)
  await demandProof(parts, { plate, proof }, call)
  const notices = await noticesOf(parts, plate).where('status', 'not in', calledOffStatuses).execute()
  return {
    data: notices.map(({ date_time, address, status }) => ({
      date_notification: toCivil(date_time, zone),
      address,
      status: noticeStatusTexts[status] ?? '',
    })),
  }
}
