import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/takings.ts'
import type { Call } from '#server/http/caller.ts'
import { refuseBy } from '#server/operator/refuse-refund-request.ts'
import type { Parts } from '#server/parts.ts'
import { deciderOf } from './decider.ts'

/** A person refuses a refund request; the credit stays. */
export const refuseOfficeRefundRequest = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.refuseOfficeRefundRequest>> =>
  refuseBy(parts, id, { ...deciderOf(parts, call), idempotency: call.idempotency })
