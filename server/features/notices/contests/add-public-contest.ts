import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/contests.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { visitorOf } from './notice-page.ts'
import { openContest, type ToContest } from './open-contest.ts'

/** A visitor who proves the number of a notice objects to it; what was said is shown to the same page again, and to no other. */
export const addPublicContest = (
  parts: Parts,
  sent: ToContest,
  { idempotency, pageKey }: Call,
): Promise<GivenOutputOf<typeof calls.addPublicContest>> =>
  openContest(parts, sent, { driver: null, visitor: visitorOf(pageKey), idempotency })
