import { confirmedContacts } from '#domain/account/confirmation/confirmed.ts'
import { refundOpensAt } from '#domain/account/leaving/leaving.ts'
import { takesSms } from '#domain/brazil/phone.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { refundHeldMail, refundHeldSms } from '../letters.ts'
import { writingTo } from '../store.ts'

/**
 * Tells both confirmed contacts that a refund was requested shortly after a password change, once for each change: whoever has
 * taken over the account may hold one of the two contacts, and the owner has the other (decision Q197).
 */
export const warnOfRefund = (parts: Parts, userId: number): Promise<void> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const now = parts.clock.now()
    const user = await tx
      .selectFrom('users')
      .select(['name', 'email', 'active_mail', 'phone', 'sms_verification_status'])
      .select(['password_changed_at', 'refund_warned_at'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || refundOpensAt(user.password_changed_at, now) === null) return
    const { password_changed_at: changed, refund_warned_at: warned } = user
    if (changed && warned && warned >= changed) return
    await tx.updateTable('users').set({ refund_warned_at: now }).where('id', '=', userId).execute()
    const { email, phone } = confirmedContacts(user)
    await writingTo(tx, userId, async () => {
      const sender = senderOf(parts)
      if (email !== null) await enqueue(tx, 'mail', refundHeldMail(sender, { email, name: user.name }), now)
      if (phone !== null && takesSms(phone)) await promiseSms(parts, tx, refundHeldSms(sender, phone), now)
    })
  })
