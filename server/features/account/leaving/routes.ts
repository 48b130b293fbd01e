import * as calls from '#contract/account/leaving.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { deleteAccount } from './delete-account.ts'
import { readRefundRequest } from './read-refund-request.ts'
import { requestRefund } from './request-refund.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindLeaving = (bind: Binder, parts: Parts): void => {
  bind(calls.deleteAccount, ({ params, body }, call) => deleteAccount(parts, { ...params, ...body }, call), {
    endsCaller: 'id',
  })
  bind(calls.readRefundRequest, (_input, call) => readRefundRequest(parts, call.driver.userId))
  bind(calls.requestRefund, (_input, call) => requestRefund(parts, call))
}
