import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/contests.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { openContest, type ToContest } from './open-contest.ts'

/** A driver objects to a notice. */
export const addContest = (
  parts: Parts,
  sent: ToContest,
  { driver, idempotency }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.addContest>> =>
  openContest(parts, sent, { driver, visitor: null, idempotency })
