import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/contests.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { findSeen, type Named } from './find-seen.ts'
import { readNoticePage, visitorOf } from './notice-page.ts'

/** All of a notice, for whoever proves its number; what its contests say, for the page that made them. */
export const readPublicNotice = async (
  parts: Parts,
  named: Named,
  { pageKey }: Call,
): Promise<GivenOutputOf<typeof calls.readPublicNotice>> => {
  const { kysely } = parts.db
  return readNoticePage(parts, kysely, await findSeen(parts, kysely, named, null), visitorOf(pageKey))
}
