import { type Kysely, sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import type { NoticeClock } from '#domain/notices/clock.ts'
import { pageRows } from '#domain/staff/pages.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { issuedNotices, noticeView } from '../notice-view.ts'
import { readAnyPlate, readTime } from '../read-seen.ts'

type Asked = InputOf<typeof calls.listOfficeNotices>

/** What a list of notices is about, read of what was asked. */
export const readNoticesQuery = (parts: Parts, asked: Omit<Asked, 'before'>) => {
  const { timeZone } = parts.city().settings
  const { number, status, clock } = asked
  const plate = asked.plate === '' ? undefined : readAnyPlate(asked.plate)
  const from = readTime('from', asked.from, timeZone)
  const until = readTime('until', asked.until, timeZone)
  // A time names its whole second.
  return { plate, number, status, clock, from, end: until && new Date(until.getTime() + 1000) }
}

type Sought = ReturnType<typeof readNoticesQuery> & { before?: number | undefined }

/** The newest notices that fit, by an index whatever is asked. */
export const soughtNotices = (kysely: Kysely<DB>, sought: Sought, limit: number) => {
  const { plate, number, status, clock, from, end, before } = sought
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
    .limit(limit)
  if (plate !== undefined) found = found.where('n.plate', '=', plate)
  if (number !== undefined) found = found.where('n.id', '=', number)
  if (status !== undefined) found = found.where('n.status', '=', status)
  if (clock !== undefined) found = found.where('n.clock', '=', clock)
  if (from !== undefined) found = found.where('n.date_time', '>=', from)
  if (end !== undefined) found = found.where('n.date_time', '<', end)
  if (before !== undefined) {
    found = found.where(
      sql<boolean>`(n.date_time, n.id) < (select b.date_time, b.id from notices b where b.id = ${before})`,
    )
  }
  return found
}

type Row = Awaited<ReturnType<ReturnType<typeof soughtNotices>['execute']>>[number]

/** A notice as its line of the list shows it. */
export const noticeLine = (parts: Parts, { photos, ...notice }: Row) => ({
  ...noticeView(parts, notice),
  clock: notice.clock as NoticeClock,
  photos: Number(photos ?? 0),
})

/** The newest notices that fit, a page at a time. */
export const listOfficeNotices = async (
  parts: Parts,
  query: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listOfficeNotices>> => {
  const { kysely } = parts.db
  const sought = readNoticesQuery(parts, query)
  const rows = await soughtNotices(kysely, { ...sought, before: query.before }, pageRows.usual).execute()
  const asked = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  )
  await writeRegister(parts, kysely, byStaff(call), {
    act: 'list notices',
    ...(sought.plate === undefined ? {} : { plate: sought.plate }),
    details: { ...asked, shown: rows.length },
  })
  return { data: rows.map((row) => noticeLine(parts, row)) }
}
