import { liveMail } from '#server/features/account/live-mail.ts'
import { sendRecovery } from '#server/features/account/recovery/send-recovery.ts'
import { sendSms } from '#server/features/account/send-sms.ts'
import { forgetCard } from '#server/features/cards/delete-card.ts'
import { sendMail } from '#server/features/history/mail-pdf.ts'
import { makePdf } from '#server/features/history/make-pdf.ts'
import { tellDrivers } from '#server/features/messages/deliver.ts'
import { sendCampaign } from '#server/features/messages/send-campaign.ts'
import { sendLetters } from '#server/features/messages/send-letters.ts'
import { sendPushes } from '#server/features/messages/send-pushes.ts'
import { refundPayment } from '#server/features/orders/refund/refund-payment.ts'
import { applyNotification } from '#server/features/orders/settle/receive-notification.ts'
import { removePix } from '#server/features/orders/settle/remove-pix.ts'
import { checkCharge } from '#server/features/orders/settle/sweep-orders.ts'
import { topUp } from '#server/features/orders/top-up/top-up.ts'
import type { Tasks } from '#server/jobs/task.ts'
import { makeExport } from '#server/operator/office/exports/make-export.ts'
import type { Parts } from '#server/parts.ts'

/** One task per topic of the outbox. */
export const tasksOf = (parts: Parts): Tasks => ({
  mail: async (mail, key) => {
    const live = await liveMail(parts, mail)
    if (live) await sendMail(parts, live, key)
  },
  sms: (sms, key) => sendSms(parts, sms, key),
  send_recovery: (asked) => sendRecovery(parts, asked),
  letters: (told, key) => sendLetters(parts, told.message_ids, key),
  push: (told) => sendPushes(parts, told.message_ids),
  campaign: (told) => sendCampaign(parts, told),
  tell: (told) => tellDrivers(parts, told),
  apply_webhook: (told) => applyNotification(parts, told.webhook_event_id),
  remove_pix: (told) => removePix(parts, told.order_id),
  check_charge: (told) => checkCharge(parts, told.charge_id),
  refund: (told) => refundPayment(parts, told.refund_id),
  top_up: (told) => topUp(parts, told.wallet_id),
  register_address: async () => parts.payment.registerAddress?.(parts.publicUrl()),
  make_pdf: (told) => makePdf(parts, told.pdf_job_id),
  make_export: (told, key) => makeExport(parts, told.export_id, key),
  forget_card: (told) => forgetCard(parts, told.saved_card_id),
})
