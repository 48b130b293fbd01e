import { sql } from 'kysely'
import { forgetOldAccess } from '#server/features/account/forget-old.ts'
import { eraseAgain } from '#server/features/account/leaving/erase.ts'
import { forgetCaptchaUses } from '#server/features/captcha/forget-uses.ts'
import { forgetGuestContacts } from '#server/features/guest/forget-contacts.ts'
import { forgetOldPdfs } from '#server/features/history/forget-old.ts'
import { remindDrivers } from '#server/features/messages/remind.ts'
import { ageNotices } from '#server/features/notices/age-notices.ts'
import { compareDays } from '#server/features/orders/compare-books.ts'
import { forgetOldPaymentData } from '#server/features/orders/forget-old.ts'
import { expireOrders, planChargeChecks, promiseAgain } from '#server/features/orders/sweep-orders.ts'
import { closeEndedActivations } from '#server/features/parking/close-ended.ts'
import type { Parts } from '#server/parts.ts'
import { sandboxSweeps } from '#server/sandbox/sweeps.ts'
import { seldom } from './seldom.ts'
import type { Sweep } from './task.ts'

const day = 86_400_000

/** What time alone brings about, in the order in which it is done. */
export const sweepsOf = (parts: Parts): Sweep[] => [
  ...sandboxSweeps(parts),
  { name: 'ended activations', run: closeEndedActivations(parts) },
  { name: 'drivers to remind', run: remindDrivers(parts) },
  { name: 'orders to expire', run: (now) => expireOrders(parts, now) },
  { name: 'notices to age', run: (now) => ageNotices(parts, now) },
  { name: 'charges to check', run: (now) => planChargeChecks(parts, now) },
  { name: 'promises to repeat', run: (now) => promiseAgain(parts, now) },
  { name: 'books to compare', run: compareDays(parts) },
  { name: 'old payment data', run: forgetOldPaymentData(parts) },
  { name: 'old PDFs', run: forgetOldPdfs(parts) },
  { name: 'old captchas', run: forgetCaptchaUses(parts) },
  { name: 'old keys and windows', run: forgetOld(parts) },
  { name: 'accounts to erase again', run: eraseAgain(parts) },
  { name: 'buyers to forget', run: forgetGuestContacts(parts) },
  { name: 'old access', run: forgetOldAccess(parts) },
]

/** Answers to repeated calls are kept for 24 h, windows of the limits for a day, delivered outbox rows for a week; what drivers were told for a year. */
const forgetOld = (parts: Parts): Sweep['run'] =>
  seldom(600, async (now) => {
    const { kysely } = parts.db
    await kysely
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
      .execute()
    await kysely
      .deleteFrom('rate_windows')
      .where('window_start', '<', new Date(now.getTime() - day))
      .execute()
    await kysely
      .deleteFrom('messages')
      .where('created_at', '<', new Date(now.getTime() - 400 * day))
      .execute()
    await kysely
      .deleteFrom('messages')
      .where('kind', '=', 'time_ending')
      .where('created_at', '<', new Date(now.getTime() - 2 * day))
      .execute()
    await kysely
      .deleteFrom('outbox')
      .where('handed_over_at', '<', sql<Date>`now() - interval '7 days'`)
      .execute()
  })
