import { forgetAnswers } from '#server/database/idempotency.ts'
import { forgetOldAccess } from '#server/features/account/forget-old.ts'
import { eraseAgain } from '#server/features/account/leaving/erase.ts'
import { forgetCaptchaUses } from '#server/features/captcha/forget-uses.ts'
import { forgetGuestContacts } from '#server/features/guest/forget-contacts.ts'
import { forgetOldPdfs } from '#server/features/history/forget-old.ts'
import { forgetOldMessages } from '#server/features/messages/forget-old.ts'
import { remindDrivers } from '#server/features/messages/remind.ts'
import { ageNotices } from '#server/features/notices/age-notices.ts'
import { forgetPhotos, forgetUnshown } from '#server/features/notices/contests/forget-photos.ts'
import { holdForOutages } from '#server/features/notices/hold-for-outages.ts'
import { watchOutages } from '#server/features/notices/outages/watch-outages.ts'
import { collectAllClaims } from '#server/features/orders/collect-claims.ts'
import { forgetOldPaymentData } from '#server/features/orders/forget-old.ts'
import { compareDays } from '#server/features/orders/settle/compare-books.ts'
import { expireOrders, planChargeChecks, promiseAgain } from '#server/features/orders/settle/sweep-orders.ts'
import { endUnheard } from '#server/features/orders/top-up-charges.ts'
import { closeEndedActivations } from '#server/features/parking/close-ended.ts'
import { forgetStaffAccess } from '#server/features/staff/forget-old.ts'
import { watchStaffLocks } from '#server/features/staff/watch-locks.ts'
import { forgetOldInvitations } from '#server/features/wallets/invitations.ts'
import { forgetOldWindows } from '#server/http/limits.ts'
import { forgetOldTrail } from '#server/http/trail.ts'
import { forgetHandedOver } from '#server/jobs/outbox.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import { forgetOldSms } from '#server/letters/sms.ts'
import { watchAccess } from '#server/letters/watch-access.ts'
import { watchClock } from '#server/letters/watch-clock.ts'
import { watchRoom } from '#server/letters/watch-room.ts'
import { watchSms } from '#server/letters/watch-sms.ts'
import { closeDays } from '#server/operator/office/days/close-days.ts'
import { forgetOldExports } from '#server/operator/office/exports/forget-old.ts'
import type { Parts } from '#server/parts.ts'
import { sandboxSweeps } from '#server/sandbox/sweeps.ts'

/** What time alone brings about, in the order in which it is done. */
export const sweepsOf = (parts: Parts): Sweep[] => [
  ...sandboxSweeps(parts),
  { name: 'ended activations', run: closeEndedActivations(parts) },
  { name: 'drivers to remind', run: remindDrivers(parts) },
  { name: 'orders to expire', run: (now) => expireOrders(parts, now) },
  { name: 'outages to watch', run: watchOutages(parts) },
  { name: 'notices to hold', run: throttle(5, (now) => holdForOutages(parts, now)) },
  { name: 'notices to age', run: (now) => ageNotices(parts, now) },
  { name: 'charges to check', run: (now) => planChargeChecks(parts, now) },
  { name: 'promises to repeat', run: (now) => promiseAgain(parts, now) },
  { name: 'top-ups to end', run: throttle(600, () => endUnheard(parts.db.kysely)) },
  { name: 'claims to collect', run: (now) => collectAllClaims(parts, now) },
  { name: 'books to compare', run: compareDays(parts), isLong: true },
  { name: 'days to close', run: closeDays(parts) },
  { name: 'old payment data', run: forgetOldPaymentData(parts) },
  { name: 'old PDFs', run: forgetOldPdfs(parts) },
  { name: 'old tables', run: forgetOldExports(parts) },
  { name: 'old captchas', run: forgetCaptchaUses(parts) },
  { name: 'old messages', run: forgetOldMessages(parts) },
  { name: 'old keys and windows', run: forgetMachinery(parts) },
  { name: 'accounts to erase again', run: eraseAgain(parts) },
  { name: 'buyers to forget', run: forgetGuestContacts(parts) },
  { name: 'old photos', run: forgetPhotos(parts) },
  { name: 'photos that nothing shows', run: throttle(86_400, (now) => forgetUnshown(parts, now)) },
  { name: 'old invitations', run: forgetOldInvitations(parts) },
  { name: 'counted SMS', run: forgetOldSms(parts) },
  { name: 'SMS to watch', run: watchSms(parts) },
  { name: 'room to watch', run: watchRoom(parts) },
  { name: 'clocks to watch', run: watchClock(parts) },
  { name: 'access to watch', run: watchAccess(parts) },
  { name: 'staff locks to watch', run: watchStaffLocks(parts) },
  { name: 'old access', run: forgetOldAccess(parts) },
  { name: 'old access of staff', run: forgetStaffAccess(parts) },
]

/** Answers to repeated calls are kept for a day, windows of the limits as well, delivered outbox rows for a week, the trail six months. */
const forgetMachinery = ({ db }: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    await forgetAnswers(db)
    await forgetOldWindows(db, now)
    await forgetOldTrail(db, now)
    await forgetHandedOver(db.kysely)
  })
