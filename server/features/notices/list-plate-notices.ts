import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { publicNotices } from '#contract/guest.ts'
import type { plateNotices } from '#contract/notices.ts'
import { activationTypeTexts, noticeStatusTexts, problemTexts } from '#contract/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { isBrazilianPlate, readPlate } from '#domain/brazil/plate.ts'
import { noticeStatuses } from '#domain/notices.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { noBonusForVisitorsText, unknownToRegistry } from './texts.ts'

/** A plate as it was typed in a search: 7 characters of a Brazilian form, never converted (decisions Q106, Q121). */
export const readSearched = (field: 'plate' | 'plateIn', typed: string): string => {
  const plate = readPlate(typed, Number.POSITIVE_INFINITY)
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
export const lookUpPlate = async (
  parts: Parts,
  typed: string,
): Promise<GivenOutputOf<typeof plateNotices>> => {
  const { cancelled, disregarded } = noticeStatuses
  const zone = parts.city().settings.timeZone
  const notices = await noticesOf(parts, readSearched('plate', typed))
    .where('status', 'not in', [cancelled, disregarded])
    .execute()
  return {
    data: notices.map(({ date_time, address, status }) => ({
      date_notification: toCivil(date_time, zone),
      address,
      status: noticeStatusTexts[status] ?? '',
    })),
  }
}

/** The notices of a plate that can be paid, with what the registry knows of the vehicle. */
export const listPublicNotices = async (
  parts: Parts,
  typed: string,
): Promise<GivenOutputOf<typeof publicNotices>> => {
  const plate = readSearched('plateIn', typed)
  const notices = await noticesOf(parts, plate).where('status', '=', noticeStatuses.notified).execute()
  if (notices.length === 0) return { data: [] }
  const known = await parts.vehicleRegistry.find(plate)
  const zone = parts.city().settings.timeZone
  const vehicle = {
    vehicle_maker_model: { name: known?.maker_model ?? unknownToRegistry },
    vehicle_color: { name: known?.color ?? unknownToRegistry },
    vehicle_category: { name: known?.category ?? unknownToRegistry },
  }
  return {
    data: notices.map((notice) => ({
      id: notice.id,
      plate: notice.plate,
      date_notification: toCivil(notice.date_time, zone),
      address: notice.address,
      price: notice.price,
      status: notice.status,
      bonus: { hasBonus: false, deniedBonusDescription: noBonusForVisitorsText },
      status_enum: noticeStatusTexts[notice.status] ?? '',
      type_enum: activationTypeTexts[notice.type] ?? '',
      parking_notification_type: { name: notice.type_name },
      vehicle,
    })),
  }
}
