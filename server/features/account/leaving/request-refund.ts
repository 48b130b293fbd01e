import { doneTexts } from '#contract/texts.ts'
import { formatReais } from '#domain/money/cents.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { creditOf, lockOwnWallets } from '#server/features/wallets/own-wallets.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inPortuguese } from '#server/language.ts'
import { plainLetter, senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { refuseRecent } from './delete-account.ts'
import { lockLeaver } from './lock-leaver.ts'
import { noteRefundRequest } from './refund-requests.ts'
import { refundLetterTexts } from './texts.ts'

/**
 * Notes that a driver wants the credit back and tells the programme: by a letter where it has an address for them, and
 * in its list (decision Q143). Nothing is moved yet, and the account stays as it is.
 */
export const requestRefund = (parts: Parts, call: Call<'driver'>): Promise<{ message: string }> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    demandService(parts.city(), 'allowRefund')
    const { operatorEmail } = parts.city().settings
    const account = await lockLeaver(tx, userId)
    if (!account) throw new Refusal('not_logged_in')
    const now = parts.clock.now()
    refuseRecent(parts, account.requested_refund_date, now)
    const amount = creditOf(await lockOwnWallets(tx, userId))
    if (amount === 0) throw new Refusal('nothing_to_refund')
    const id = await noteRefundRequest(tx, { userId, amount, now })
    await writeTrail(parts, tx, { event: 'refund asked for', ...callerOf(call) })
    if (operatorEmail !== '') {
      // Without name and number of the driver: those stand in the list, where they can be erased.
      const { subject, asked, where } = refundLetterTexts
      const lines = [
        asked(
          id,
          inPortuguese(() => formatReais(amount)),
        ),
        where(id),
      ]
      await enqueue(tx, 'mail', plainLetter(senderOf(parts), operatorEmail, subject(id), lines), now)
    }
    return { message: doneTexts.refundRequested }
  })
