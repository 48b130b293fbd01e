import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog } from './log.ts'
import { issuedNotices, noticeView } from './notice-view.ts'
import { pageSize } from './page-size.ts'
import { readAnyPlate, readTime } from './read-seen.ts'

/** The newest notices that fit, a page at a time. */
export const listIssuedNotices = async (
  parts: Parts,
  query: InputOf<typeof calls.listIssuedNotices>,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.listIssuedNotices>> => {
  const { kysely } = parts.db
  const { status, before } = query
  const zone = parts.city().settings.timeZone
  const plate = query.plate === '' ? undefined : readAnyPlate(query.plate)
  const from = readTime('from', query.from, zone)
  const until = readTime('until', query.until, zone)
  let found = issuedNotices(kysely).orderBy('n.id', 'desc').limit(pageSize)
  if (plate !== undefined) found = found.where('n.plate', '=', plate)
  if (status !== undefined) found = found.where('n.status', '=', status)
  if (from !== undefined) found = found.where('n.date_time', '>=', from)
  // A time names its whole second.
  if (until !== undefined) found = found.where('n.date_time', '<', new Date(until.getTime() + 1000))
  if (before !== undefined) found = found.where('n.id', '<', before)
  await writeLog(kysely, call.operator, { action: 'list notices', plate }, parts.clock.now())
  return { data: (await found.execute()).map((notice) => noticeView(parts, notice)) }
}
