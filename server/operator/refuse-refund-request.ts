import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { nextRefundRequestState } from '#domain/account/leaving/refund-requests.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { isReturning } from '#server/features/orders/refund/refund-requests.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { closeAndTell, type Decider, keyDecider, lockWithAccount } from './close-refund-request.ts'
import { viewOfRefundRequest } from './refund-request-view.ts'

/** The same, by a key of the programme. */
export const refuseRefundRequest = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.refuseRefundRequest>> => refuseBy(parts, id, keyDecider(parts, call))

/** Leaves the credit where it is, and tells the driver. What the banks alone are giving back has left, and is nobody's to refuse. */
export const refuseBy = (
  parts: Parts,
  id: number,
  decider: Decider,
): Promise<GivenOutputOf<typeof calls.refuseRefundRequest>> =>
  inTransaction(parts.db, decider.idempotency, async (tx) => {
    const { request, account } = await lockWithAccount(tx, id)
    if (request.state === 'refused') return viewOfRefundRequest(tx, parts, id)
    const state = nextRefundRequestState(request.state, 'refused')
    if (state === null || (request.rest === 0 && (await isReturning(tx, request))))
      throw new Refusal('refund_closed')
    await closeAndTell(parts, tx, { request, account, state }, decider, null)
    return viewOfRefundRequest(tx, parts, id)
  })
