import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/contests.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { findSeen, type Named } from './find-seen.ts'
import { readNoticePage } from './notice-page.ts'

/** A notice for a driver who holds its plate or proves its number. */
export const readNotice = async (
  parts: Parts,
  named: Named,
  { driver }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.readNotice>> => {
  const { kysely } = parts.db
  return readNoticePage(parts, kysely, await findSeen(parts, kysely, named, driver), driver)
}
