import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import { noticeLookReasonTexts } from '#contract/staff/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { isCancellable } from '#domain/notices/life-cycle.ts'
import type { NoticeLookReason } from '#domain/staff/looks.ts'
import { linkView, readNoticePage } from '#server/features/notices/contests/notice-page.ts'
import { placesSeen } from '#server/features/notices/contests/time-line.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { inPortuguese } from '#server/language.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { issuerOf } from '../notice-view.ts'
import { readWalletCorrections } from './read-wallet-corrections.ts'

type Asked = { id: number; reason: NoticeLookReason; words: string }

/** All of a notice, with what its contests say; each look names a reason, and each driver whose contest is shown is named. */
export const viewOfficeNotice = async (
  parts: Parts,
  { id, reason, words }: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.viewOfficeNotice>> => {
  const { kysely } = parts.db
  const notice = await kysely
    .selectFrom('notices as n')
    .selectAll('n')
    .select(issuerOf.as('issuer'))
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!notice) throw new Refusal('not_found')
  const page = await inPortuguese(() => readNoticePage(parts, kysely, { notice, isWhole: true }, 'office'))
  const zone = parts.city().settings.timeZone
  const places = (await placesSeen(parts, kysely, notice)).map(({ at, ...one }) => ({
    at: toCivil(at, zone),
    ...one,
  }))
  const corrections = await readWalletCorrections(parts, notice.plate)
  const contested = await kysely
    .selectFrom('contests as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.id', 'c.link', 'u.driver_id', 's.name'])
    .where('c.notice_id', '=', id)
    .execute()
  const entry = {
    act: 'read notice',
    plate: notice.plate,
    reason: [noticeLookReasonTexts[reason], words.trim()].filter(Boolean).join(': '),
    details: {
      notice: id,
      photos: page.photos.length,
      places: places.length,
      corrections: corrections.length,
      contests: page.contests.map(({ protocol }) => protocol),
    },
  } as const
  const drivers = [...new Set(contested.flatMap(({ driver_id }) => (driver_id === null ? [] : [driver_id])))]
  const looks = drivers.length > 0 ? drivers.map((driverId) => ({ driverId })) : [{}]
  for (const look of looks) await writeRegister(parts, kysely, byStaff(call), { ...entry, ...look })
  const besides = new Map(contested.map((one) => [one.id, { ...linkView(one), decided_by: one.name }]))
  return {
    ...page,
    contests: page.contests.map((one) => ({ ...one, link: null, decided_by: null, ...besides.get(one.id) })),
    places,
    corrections,
    issued_by: notice.issuer,
    is_cancellable: isCancellable(notice.status),
  }
}
