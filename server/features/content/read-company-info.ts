import type * as calls from '#contract/content.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { Parts } from '#server/parts.ts'

/** Who runs the programme. */
export const readCompanyInfo = (parts: Parts): GivenOutputOf<typeof calls.readCompanyInfo> =>
  parts.city().company
