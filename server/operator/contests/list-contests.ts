import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import { readProtocol } from '#domain/notices/contests.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { contestView } from '#server/features/notices/contests/notice-page.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readAnyPlate } from '../read-seen.ts'

const perPage = 50

/** What waits for a decision, oldest first; what was decided, newest first. What was written is shown with the notice. */
export const listContests = async (
  parts: Parts,
  query: InputOf<typeof calls.listContests>['query'],
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listContests>> => {
  const { kysely } = parts.db
  const { state, after } = query
  const isOpen = state === 'open'
  const plate = query.plate === '' ? undefined : readAnyPlate(query.plate)
  let found = kysely
    .selectFrom('contests as c')
    .innerJoin('notices as n', 'n.id', 'c.notice_id')
    .selectAll('c')
    .select(['n.plate', 'n.type_name', 'n.status'])
    .where('c.state', '=', state)
    .orderBy('c.id', isOpen ? 'asc' : 'desc')
    .limit(perPage)
  if (plate !== undefined) found = found.where('n.plate', '=', plate)
  if (query.protocol !== '') found = found.where('c.id', '=', readProtocol(query.protocol) ?? 0)
  if (after !== undefined) found = found.where('c.id', isOpen ? '>' : '<', after)
  const rows = await found.execute()
  const details = { state, protocol: query.protocol, shown: rows.length }
  const about = plate === undefined ? {} : { plate }
  await writeRegister(parts, kysely, byStaff(call), { act: 'list contests', ...about, details })
  const now = parts.clock.now()
  const view = async ({ plate: itsPlate, type_name, status, ...contest }: (typeof rows)[number]) => ({
    ...(await contestView(parts, kysely, contest, false)),
    notice_id: contest.notice_id,
    plate: itsPlate,
    kind_name: type_name,
    is_paid: status === noticeStatuses.paid,
    is_late: isOpen && contest.due_at <= now,
  })
  return { data: await Promise.all(rows.map(view)) }
}
