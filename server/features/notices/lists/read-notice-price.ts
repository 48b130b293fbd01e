import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/lists.ts'
import { irregularityProduct } from '#domain/notices/prices.ts'
import type { Parts } from '#server/parts.ts'
import { usualRule } from '../write-notice.ts'

/** What a notice usually costs; for display only (decision Q77). */
export const readNoticePrice = (
  parts: Parts,
  { type }: { type?: number | undefined },
): GivenOutputOf<typeof calls.readNoticePrice> => ({
  data: type === irregularityProduct ? [{ price: usualRule(parts).price }] : [],
})
