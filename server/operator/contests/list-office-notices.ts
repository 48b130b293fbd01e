import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { issuedNotices, noticeView } from '../notice-view.ts'
import { readAnyPlate, readTime } from '../read-seen.ts'

const perPage = 50

/** The newest notices that fit, a page at a time, by an index whatever is asked. */
export const listOfficeNotices = async (
  parts: Parts,
  query: InputOf<typeof calls.listOfficeNotices>['query'],
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listOfficeNotices>> => {
  const { kysely } = parts.db
  const { timeZone } = parts.city().settings
  const { number, status, clock, before } = query
  const plate = query.plate === '' ? undefined : readAnyPlate(query.plate)
  const from = readTime('from', query.from, timeZone)
  const until = readTime('until', query.until, timeZone)
  let found = issuedNotices(kysely)
    .select((one) => [
      one
        .selectFrom('notice_photos as p')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('p.notice_id', '=', 'n.id')
        .where('p.forgotten_at', 'is', null)
        .as('photos'),
    ])
    .orderBy('n.date_time', 'desc')
    .orderBy('n.id', 'desc')
    .limit(perPage)
  if (plate !== undefined) found = found.where('n.plate', '=', plate)
  if (number !== undefined) found = found.where('n.id', '=', number)
  if (status !== undefined) found = found.where('n.status', '=', status)
  if (clock !== undefined) found = found.where('n.clock', '=', clock)
  if (from !== undefined) found = found.where('n.date_time', '>=', from)
  // A time names its whole second.
  if (until !== undefined) found = found.where('n.date_time', '<', new Date(until.getTime() + 1000))
  if (before !== undefined) {
    found = found.where(
      sql<boolean>`(n.date_time, n.id) < (select b.date_time, b.id from notices b where b.id = ${before})`,
    )
  }
  const rows = await found.execute()
  const asked = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  )
  await writeRegister(parts, kysely, byStaff(call), {
    act: 'list notices',
    ...(plate === undefined ? {} : { plate }),
    details: { ...asked, shown: rows.length },
  })
  return {
    data: rows.map(({ photos, ...notice }) => ({
      ...noticeView(parts, notice),
      clock: notice.clock as 'running',
      photos: Number(photos ?? 0),
    })),
  }
}
