import type { Kysely } from 'kysely'
import type { ContestLink, ContestState, ContestsMet } from '#domain/notices/contests.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Contest } from '../end-contest.ts'
import { type Contestant, findLink } from '../find-link.ts'
import type { NoticeRow } from './find-seen.ts'

/** The contests that count for one contestant, what links them, and how many unproven contests of their kind stopped the clock. */
export type Met = ContestsMet & { link: ContestLink | null; unprovenStops: number }

const isOf = ({ user_id, page }: Pick<Contest, 'user_id' | 'page'>, contestant: Contestant): boolean => {
  if (contestant === null) return user_id === null && page === null
  return 'userId' in contestant ? user_id === contestant.userId : page === contestant.page
}

/**
 * Contests are counted per contestant; visitors who name no page are one contestant. Unproven ones with and without an account are
 * counted separately, so that strangers without one take no place of an owner who registered later (decision Q178).
 */
export const meetContests = async (
  kysely: Kysely<DB>,
  notice: NoticeRow,
  contestant: Contestant,
): Promise<Met> => {
  const contests = await kysely
    .selectFrom('contests')
    .select(['user_id', 'page', 'state', 'link', 'stops_clock'])
    .where('notice_id', '=', notice.id)
    .execute()
  const link = await findLink(kysely, notice, contestant)
  const byAccount = contestant !== null && 'userId' in contestant
  const unproven = contests.filter((one) => one.link === null && (one.user_id !== null) === byAccount)
  return {
    own: contests.filter((one) => isOf(one, contestant)) as { state: ContestState }[],
    unproven: unproven.length,
    unprovenStops: unproven.filter(({ stops_clock }) => stops_clock).length,
    isLinked: link !== null,
    link,
  }
}
