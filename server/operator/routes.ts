import {
  addOperatorKey,
  cancelNotice,
  listIssuedNotices,
  listOperatorKeys,
  listRefundRequests,
  noticePlate,
  parkingRight,
  payRefundRequest,
  refuseRefundRequest,
  reportSighting,
  revokeOperatorKey,
  startCampaign,
} from '#contract/operator.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { cancelByHand, issueByHand, listIssued } from './handle-notices.ts'
import { listRefunds, payRefund, refuseRefund } from './handle-refunds.ts'
import { addKey, listKeys, revokeKey } from './keys.ts'
import { readRight, takeSighting } from './report-sighting.ts'
import { startCampaign as start } from './start-campaign.ts'

/** Joins the programme's own calls to their use cases. */
export const bindOperator = (bind: Binder, parts: Parts): void => {
  bind(noticePlate, (input, call) => issueByHand(parts, input.body, call))
  bind(listIssuedNotices, (input, call) => listIssued(parts, input.query, call))
  bind(cancelNotice, (input, call) => cancelByHand(parts, input.params.id, call))
  bind(reportSighting, (input, call) => takeSighting(parts, input.body, call))
  bind(parkingRight, (input, call) => readRight(parts, input.params.plate, call))
  bind(listRefundRequests, (input, call) => listRefunds(parts, input.query, call))
  bind(payRefundRequest, ({ params, body }, call) => payRefund(parts, { ...params, ...body }, call))
  bind(refuseRefundRequest, (input, call) => refuseRefund(parts, input.params.id, call))
  bind(startCampaign, (input, call) => start(parts, input.body, call))
  bind(addOperatorKey, (input, call) => addKey(parts, input.body.name, call))
  bind(listOperatorKeys, (_input, call) => listKeys(parts, call))
  bind(revokeOperatorKey, (input, call) => revokeKey(parts, input.params.name, call))
}
