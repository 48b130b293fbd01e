import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/takings.ts'
import type { Call } from '#server/http/caller.ts'
import { payBy } from '#server/operator/pay-refund-request.ts'
import type { Parts } from '#server/parts.ts'
import { deciderOf } from './decider.ts'

/** A person marks as paid what the banks did not give back. */
export const payOfficeRefundRequest = (
  parts: Parts,
  input: InputOf<typeof calls.payOfficeRefundRequest>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.payOfficeRefundRequest>> =>
  payBy(
    parts,
    { id: input.id, amount: input.amount },
    { ...deciderOf(parts, call), idempotency: call.idempotency },
  )
