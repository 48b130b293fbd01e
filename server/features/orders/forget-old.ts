import { dayMs } from '#domain/durations.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { forgetOldReceiptLinks } from './receipt-link.ts'

/** So long a notification of the bank can be read by whoever looks for a mistake; it may name the payer. */
const notificationKeptDays = 30

/**
 * Encrypted cards are stale after minutes and addresses of slips too; their hashes go after a day. Of a notification that
 * was applied long ago only that it came is kept.
 */
export const forgetOldPaymentData = (parts: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    const before = new Date(now.getTime() - dayMs)
    const { kysely } = parts.db
    await kysely.deleteFrom('card_tokens').where('used_at', '<', before).execute()
    await kysely
      .updateTable('webhook_events')
      .set({ body: Buffer.alloc(0) })
      .where('applied_at', '<', new Date(now.getTime() - notificationKeptDays * dayMs))
      .where('body', '<>', Buffer.alloc(0))
      .execute()
    await kysely.deleteFrom('slip_links').where('expires_at', '<', before).execute()
    await forgetOldReceiptLinks(parts)
  })
