import { activationTypeTexts, noticeStatusTexts } from '#contract/codes/texts.ts'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import { noticesOf, readSearched } from '#server/features/notices/lists/list-plate-notices.ts'
import { offeredPrice } from '#server/features/notices/payable.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { bonusTexts, registryTexts } from './texts.ts'

/** The notices of a plate that wait for their payment, with what the registry knows of the vehicle. */
export const listPublicNotices = async (
  parts: Parts,
  { plateIn, proof }: InputOf<typeof calls.listPublicNotices>,
  call: Call,
): Promise<GivenOutputOf<typeof calls.listPublicNotices>> => {
  const plate = readSearched('plateIn', plateIn)
  await demandProof(parts, { plate, proof }, call)
  const notices = await noticesOf(parts, plate).where('status', '=', noticeStatuses.notified).execute()
  if (notices.length === 0) return { data: [] }
  const now = parts.clock.now()
  const known = await parts.vehicleRegistry.find(plate)
  const zone = parts.city().settings.timeZone
  const vehicle = {
    vehicle_maker_model: { name: known?.maker_model ?? registryTexts.unknown },
    vehicle_color: { name: known?.color ?? registryTexts.unknown },
    vehicle_category: { name: known?.category ?? registryTexts.unknown },
  }
  return {
    data: notices.map((notice) => ({
      id: notice.id,
      plate: notice.plate,
      date_notification: toCivil(notice.date_time, zone),
      address: notice.address,
      price: offeredPrice(notice, now),
      status: notice.status,
      bonus: { hasBonus: false, deniedBonusDescription: bonusTexts.none },
      status_enum: noticeStatusTexts[notice.status] ?? '',
      type_enum: activationTypeTexts[notice.type] ?? '',
      parking_notification_type: { name: notice.type_name },
      vehicle,
    })),
  }
}
