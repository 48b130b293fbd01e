import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog, writeOfficeTrail } from './log.ts'
import { pageSize } from './page-size.ts'
import { refundRequests, refundRequestViews } from './refund-request-view.ts'

/** The newest requests that fit, a page at a time. */
export const listRefundRequests = async (
  parts: Parts,
  { state, before }: InputOf<typeof calls.listRefundRequests>,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.listRefundRequests>> => {
  const { kysely } = parts.db
  let found = refundRequests(kysely).orderBy('r.id', 'desc').limit(pageSize)
  if (state !== undefined) found = found.where('r.state', '=', state)
  if (before !== undefined) found = found.where('r.id', '<', before)
  await writeLog(kysely, call.operator, { action: 'list refunds' }, parts.clock.now())
  await writeOfficeTrail(parts, kysely, call, 'list refunds')
  return { data: await refundRequestViews(kysely, parts, await found.execute()) }
}
