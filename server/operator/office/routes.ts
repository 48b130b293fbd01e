import * as campaigns from '#contract/staff/campaigns.ts'
import * as corrections from '#contract/staff/corrections.ts'
import * as drivers from '#contract/staff/drivers.ts'
import * as exported from '#contract/staff/exports.ts'
import * as guestTickets from '#contract/staff/guest-tickets.ts'
import * as panel from '#contract/staff/panel.ts'
import * as rules from '#contract/staff/rules.ts'
import * as takings from '#contract/staff/takings.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { checkCampaign } from './campaigns/check-campaign.ts'
import { publishCampaign } from './campaigns/publish-campaign.ts'
import { approveCorrection } from './corrections/approve-correction.ts'
import { listCorrections } from './corrections/list-corrections.ts'
import { proposeCorrection } from './corrections/propose-correction.ts'
import { refuseCorrection } from './corrections/refuse-correction.ts'
import { correctTicketPlate } from './drivers/correct-ticket-plate.ts'
import { findDrivers } from './drivers/find-drivers.ts'
import { freeTaxId } from './drivers/free-tax-id.ts'
import { listDriverRows } from './drivers/list-driver-rows.ts'
import { resendReceipt } from './drivers/resend-receipt.ts'
import { unlockDriver } from './drivers/unlock-driver.ts'
import { viewDriver } from './drivers/view-driver.ts'
import { downloadExport } from './exports/download-export.ts'
import { exportContests } from './exports/export-contests.ts'
import { exportCorrections } from './exports/export-corrections.ts'
import { exportNotices } from './exports/export-notices.ts'
import { exportRefundRequests } from './exports/export-refund-requests.ts'
import { exportRegister } from './exports/export-register.ts'
import { exportTakings } from './exports/export-takings.ts'
import { listExports } from './exports/list-exports.ts'
import { readExport } from './exports/read-export.ts'
import { correctGuestPlate } from './guest-tickets/correct-guest-plate.ts'
import { findGuestTickets } from './guest-tickets/find-guest-tickets.ts'
import { resendGuestReceipt } from './guest-tickets/resend-guest-receipt.ts'
import { viewGuestTicket } from './guest-tickets/view-guest-ticket.ts'
import { readPanel } from './panel/read-panel.ts'
import { listRuleLoads } from './rules/list-rule-loads.ts'
import { readRules } from './rules/read-rules.ts'
import { listOfficeRefundRequests } from './takings/list-office-refund-requests.ts'
import { payOfficeRefundRequest } from './takings/pay-office-refund-request.ts'
import { readTakings } from './takings/read-takings.ts'
import { refuseOfficeRefundRequest } from './takings/refuse-office-refund-request.ts'

const calls = {
  ...campaigns,
  ...corrections,
  ...drivers,
  ...exported,
  ...guestTickets,
  ...panel,
  ...rules,
  ...takings,
}

/** Joins the calls of the office to their use cases. */
export const bindOffice = (bind: Binder, parts: Parts): void => {
  bind(calls.findDrivers, (input, call) => findDrivers(parts, input.body, call))
  bind(calls.viewDriver, (input, call) => viewDriver(parts, input, call))
  bind(calls.listDriverRows, (input, call) => listDriverRows(parts, input, call))
  bind(calls.unlockDriver, (input, call) => unlockDriver(parts, input.params.id, call))
  bind(calls.freeTaxId, (input, call) => freeTaxId(parts, input.params.id, call))
  bind(calls.resendReceipt, (input, call) => resendReceipt(parts, input.params, call))
  bind(calls.correctTicketPlate, (input, call) => correctTicketPlate(parts, input, call))
  bind(calls.findGuestTickets, (input, call) => findGuestTickets(parts, input.body, call))
  bind(calls.viewGuestTicket, (input, call) => viewGuestTicket(parts, input, call))
  bind(calls.correctGuestPlate, (input, call) => correctGuestPlate(parts, input, call))
  bind(calls.resendGuestReceipt, (input, call) => resendGuestReceipt(parts, input.params.id, call))
  bind(calls.proposeCorrection, (input, call) => proposeCorrection(parts, input, call))
  bind(calls.listCorrections, (input, call) => listCorrections(parts, input.query, call))
  bind(calls.approveCorrection, (input, call) => approveCorrection(parts, input.params.id, call))
  bind(calls.refuseCorrection, (input, call) => refuseCorrection(parts, input.params.id, call))
  bind(calls.readTakings, (input, call) => readTakings(parts, input.query, call))
  bind(calls.listOfficeRefundRequests, (input, call) => listOfficeRefundRequests(parts, input.query, call))
  bind(calls.payOfficeRefundRequest, (input, call) => payOfficeRefundRequest(parts, input, call))
  bind(calls.refuseOfficeRefundRequest, (input, call) =>
    refuseOfficeRefundRequest(parts, input.params.id, call),
  )
  bind(calls.exportNotices, (input, call) => exportNotices(parts, input.body, call))
  bind(calls.exportContests, (input, call) => exportContests(parts, input.body, call))
  bind(calls.exportRegister, (input, call) => exportRegister(parts, input.body, call))
  bind(calls.exportTakings, (input, call) => exportTakings(parts, input.body, call))
  bind(calls.exportRefundRequests, (input, call) => exportRefundRequests(parts, input.body, call))
  bind(calls.exportCorrections, (input, call) => exportCorrections(parts, input.body, call))
  bind(calls.listExports, (_input, call) => listExports(parts, call))
  bind(calls.readExport, (input, call) => readExport(parts, input.params.id, call))
  bind(calls.downloadExport, (input, call) => downloadExport(parts, input.params.id, call))
  bind(calls.readPanel, (input, call) => readPanel(parts, input.query, call))
  bind(calls.readRules, (_input, call) => readRules(parts, call))
  bind(calls.listRuleLoads, (input, call) => listRuleLoads(parts, input.query.before, call))
  bind(calls.checkCampaign, (input, call) => checkCampaign(parts, input.body, call))
  bind(calls.publishCampaign, (input, call) => publishCampaign(parts, input.body, call))
}
