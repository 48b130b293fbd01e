import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/lists.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { offeredPrice } from '../payable.ts'
import { bonusTexts } from '../texts.ts'
import { noticesOf, readSearched } from './list-plate-notices.ts'

/** The notices of any plate, by their status: what a driver chooses from to pay. Nothing tells whose the plate is. */
export const listNotices = async (
  parts: Parts,
  { plate: typed, proof, status = noticeStatuses.notified }: InputOf<typeof calls.listNotices>['query'],
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listNotices>> => {
  const zone = parts.city().settings.timeZone
  const now = parts.clock.now()
  const plate = readSearched('plate', typed)
  await demandProof(parts, { plate, proof }, call)
  const notices = await noticesOf(parts, plate).where('status', '=', status).execute()
  return {
    data: notices.map((notice) => ({
      id: notice.id,
      date_notification: toCivil(notice.date_time, zone),
      address: notice.address,
      price: offeredPrice(notice, now),
      plate: notice.plate,
      status: notice.status,
      bonus: bonusOf(parts),
    })),
  }
}

/** Whether paying a notice gives a bonus, by the city's rule, and why not (decision Q102). */
const bonusOf = (parts: Parts): { hasBonus: boolean; deniedBonusDescription: string } => {
  const hasBonus = parts.city().settings.noticeBonusCents > 0
  return { hasBonus, deniedBonusDescription: hasBonus ? '' : bonusTexts.none }
}
