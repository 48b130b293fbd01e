import type { Kysely } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import { readProtocol } from '#domain/notices/contests.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { pageRows } from '#domain/staff/pages.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { contestView, linkView } from '#server/features/notices/contests/notice-page.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readAnyPlate } from '../read-seen.ts'

type Asked = InputOf<typeof calls.listContests>
type Narrowed = Omit<Asked, 'after'>

/** What a list of contests is about, read of what was asked. */
export const readContestsQuery = ({
  state,
  plate,
  protocol,
  after,
}: Narrowed & { after?: number | undefined }) => ({
  state,
  plate: plate === '' ? undefined : readAnyPlate(plate),
  id: protocol === '' ? undefined : (readProtocol(protocol) ?? 0),
  after,
})

type Sought = ReturnType<typeof readContestsQuery>

/** What waits for a decision, oldest first; what was decided, and what is in any state, newest first. */
export const soughtContests = (kysely: Kysely<DB>, { state, plate, id, after }: Sought, limit: number) => {
  const isOpen = state === 'open'
  return kysely
    .selectFrom('contests as c')
    .innerJoin('notices as n', 'n.id', 'c.notice_id')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .selectAll('c')
    .select(['n.plate', 'n.type_name', 'n.status', 's.name as decider'])
    .$if(state === 'decided', (all) => all.where('c.state', '<>', 'open'))
    .$if(state !== 'decided' && state !== 'any', (all) => all.where('c.state', '=', state))
    .$if(plate !== undefined, (all) => all.where('n.plate', '=', plate ?? ''))
    .$if(id !== undefined, (all) => all.where('c.id', '=', id ?? 0))
    .$if(after !== undefined, (all) => all.where('c.id', isOpen ? '>' : '<', after ?? 0))
    .orderBy('c.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
}

/** Contests in the order in which they are worked on. What was written is shown with the notice. */
export const listContests = async (
  parts: Parts,
  query: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listContests>> => {
  const { kysely } = parts.db
  const sought = readContestsQuery(query)
  const rows = await soughtContests(kysely, sought, pageRows.usual).execute()
  const details = { state: query.state, protocol: query.protocol, shown: rows.length }
  const about = sought.plate === undefined ? {} : { plate: sought.plate }
  await writeRegister(parts, kysely, byStaff(call), { act: 'list contests', ...about, details })
  const now = parts.clock.now()
  const view = async ({ plate, type_name, status, decider, ...contest }: (typeof rows)[number]) => ({
    ...(await contestView(parts, kysely, contest, false)),
    ...linkView(contest),
    decided_by: decider,
    notice_id: contest.notice_id,
    plate,
    kind_name: type_name,
    is_paid: status === noticeStatuses.paid,
    is_late: contest.state === 'open' && contest.due_at <= now,
  })
  return { data: await Promise.all(rows.map(view)) }
}
