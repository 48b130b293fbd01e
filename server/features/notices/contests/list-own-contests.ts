import type { Kysely } from 'kysely'
import { contestStateTexts } from '#contract/codes/moments/texts.ts'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/contests.ts'
import { type ContestState, contestRows } from '#domain/notices/contests.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { contestView } from './notice-page.ts'

type Asked = InputOf<typeof calls.listOwnContests>

/** By who contested alone, as `findSeen` lets them read the notice whoever holds its plate by now. */
export const ownContests = (kysely: Kysely<DB>, userId: number, { after }: Asked) =>
  kysely
    .selectFrom('contests as c')
    .innerJoin('notices as n', 'n.id', 'c.notice_id')
    .selectAll('c')
    .select(['n.plate', 'n.type_name'])
    .where('c.user_id', '=', userId)
    .$if(after !== undefined, (all) => all.where('c.id', '<', after ?? 0))
    .orderBy('c.id', 'desc')
    .limit(contestRows)

/** What a driver contested, newest first. What was written is shown with the notice. */
export const listOwnContests = async (
  parts: Parts,
  query: Asked,
  { driver }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listOwnContests>> => {
  const { kysely } = parts.db
  const rows = await ownContests(kysely, driver.userId, query).execute()
  const view = async ({ plate, type_name, ...contest }: (typeof rows)[number]) => ({
    ...(await contestView(parts, kysely, contest, false)),
    state_name: contestStateTexts[contest.state as ContestState],
    notice_id: contest.notice_id,
    plate,
    kind_name: type_name,
  })
  return { data: await Promise.all(rows.map(view)) }
}
