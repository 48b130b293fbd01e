import * as calls from '#contract/operator.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { addManager } from './add-manager.ts'
import { addOperatorKey } from './add-operator-key.ts'
import { approveStaff } from './approve-staff.ts'
import { cancelNotice } from './cancel-notice.ts'
import { issueNotice } from './issue-notice.ts'
import { listIssuedNotices } from './list-issued-notices.ts'
import { listOperatorKeys } from './list-operator-keys.ts'
import { listRefundRequests } from './list-refund-requests.ts'
import { payRefundRequest } from './pay-refund-request.ts'
import { readParkingRight } from './read-parking-right.ts'
import { readTrail } from './read-trail.ts'
import { refuseRefundRequest } from './refuse-refund-request.ts'
import { reportSighting } from './report-sighting.ts'
import { revokeOperatorKey } from './revoke-operator-key.ts'
import { settleRefund } from './settle-refund.ts'
import { startCampaign } from './start-campaign.ts'
import { unlockAccount } from './unlock-account.ts'

/** Joins the programme's own calls to their use cases. */
export const bindOperator = (bind: Binder, parts: Parts): void => {
  bind(calls.issueNotice, (input, call) => issueNotice(parts, input.body, call))
  bind(calls.listIssuedNotices, (input, call) => listIssuedNotices(parts, input.query, call))
  bind(calls.cancelNotice, (input, call) => cancelNotice(parts, input.params.id, call))
  bind(calls.reportSighting, (input, call) => reportSighting(parts, input.body, call))
  bind(calls.readParkingRight, (input, call) => readParkingRight(parts, input.params.plate, call))
  bind(calls.listRefundRequests, (input, call) => listRefundRequests(parts, input.query, call))
  bind(calls.payRefundRequest, ({ params, body }, call) =>
    payRefundRequest(parts, { ...params, ...body }, call),
  )
  bind(calls.refuseRefundRequest, (input, call) => refuseRefundRequest(parts, input.params.id, call))
  bind(calls.settleRefund, ({ params, body }, call) => settleRefund(parts, { ...params, ...body }, call))
  bind(calls.startCampaign, (input, call) => startCampaign(parts, input.body, call))
  bind(calls.unlockAccount, (input, call) => unlockAccount(parts, input.body.identification, call))
  bind(calls.readTrail, (input, call) => readTrail(parts, input.query, call))
  bind(calls.approveStaff, (input, call) => approveStaff(parts, input.body.email, call))
  bind(calls.addManager, (input, call) => addManager(parts, input.body, call))
  bind(calls.addOperatorKey, (input, call) => addOperatorKey(parts, input.body, call))
  bind(calls.listOperatorKeys, (_input, call) => listOperatorKeys(parts, call))
  bind(calls.revokeOperatorKey, (input, call) => revokeOperatorKey(parts, input.params.name, call))
}
