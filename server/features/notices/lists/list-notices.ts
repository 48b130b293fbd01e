import { CompiledQuery } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/lists.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { canSearchPlate, isBrazilianPlate, readPlate } from '#domain/brazil/plate.ts'
import { isCalledOff, noticeStatuses } from '#domain/notices/status.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import { walletIdsFor } from '#server/features/wallets/access.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { offeredPrice, stagesOf } from '../payable.ts'
import { rewardedOf } from '../rewarded.ts'
import { bonusTexts } from '../texts.ts'
import { noticesOf, readSearched } from './list-plate-notices.ts'

const ownPlate = `
  select 1 from vehicles v where v.plate = $1 and v.removed_at is null and v.wallet_id in ${walletIdsFor('park', '$2')} limit 1`

const isOwnPlate = async (parts: Parts, plate: string, userId: number): Promise<boolean> => {
  const { rows } = await parts.db.kysely.executeQuery(CompiledQuery.raw(ownPlate, [plate, userId]))
  return rows.length > 0
}

/** A plate as any search takes it, or a foreign one of 7 characters that is a vehicle of the driver's (decision Q106). */
const readOwnToo = async (parts: Parts, typed: string, userId: number): Promise<string> => {
  const plate = readPlate(typed)
  if (!canSearchPlate(plate) || isBrazilianPlate(plate)) return readSearched('plate', typed)
  return (await isOwnPlate(parts, plate, userId)) ? plate : readSearched('plate', typed)
}

/**
 * The notices of any plate, by their status: what a driver chooses from to pay. Nothing tells whose the plate is, and of a
 * stranger's plate nothing what was called off (decision Q119).
 */
export const listNotices = async (
  parts: Parts,
  { plate: typed, proof, status = noticeStatuses.notified }: InputOf<typeof calls.listNotices>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listNotices>> => {
  const zone = parts.city().settings.timeZone
  const now = parts.clock.now()
  const plate = await readOwnToo(parts, typed, call.driver.userId)
  await demandProof(parts, { plate, proof }, call)
  if (isCalledOff(status) && !(await isOwnPlate(parts, plate, call.driver.userId))) return { data: [] }
  const notices = await noticesOf(parts, plate).where('status', '=', status).execute()
  const hasBonus = parts.city().settings.noticeBonusCents > 0
  const ids = hasBonus ? notices.map(({ id }) => id) : []
  const rewarded = await rewardedOf(parts.db.kysely, ids)
  return {
    data: notices.map((notice) => ({
      id: notice.id,
      date_notification: toCivil(notice.date_time, zone),
      address: notice.address,
      price: offeredPrice(notice, now),
      plate: notice.plate,
      status: notice.status,
      bonus: bonusOf(hasBonus, rewarded.has(notice.id)),
      stages: offeredPrice(notice, now) === null ? [] : stagesOf(notice, now, zone),
    })),
  }
}

/** Whether paying a notice gives a bonus, by the city's rule and once, and why not (decision Q102). */
const bonusOf = (
  isGiven: boolean,
  wasGiven: boolean,
): { hasBonus: boolean; deniedBonusDescription: string } => {
  if (!isGiven) return { hasBonus: false, deniedBonusDescription: bonusTexts.none }
  return { hasBonus: !wasGiven, deniedBonusDescription: wasGiven ? bonusTexts.given : '' }
}
