import { doneTexts } from '#contract/texts.ts'
import { refundOpensAt } from '#domain/account/leaving/leaving.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { collectAndLockWallets } from '#server/features/orders/collect-claims.ts'
import { noteRefundRequest } from '#server/features/orders/refund/refund-requests.ts'
import { planReturnsOf, promiseReturns } from '#server/features/orders/refund/returns.ts'
import { tellOffice } from '#server/features/orders/refund/tell-office.ts'
import { creditOf } from '#server/features/wallets/own-wallets.ts'
import { pauseTopUp } from '#server/features/wallets/top-up/top-ups.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { refuseRecent } from './delete-account.ts'
import { lockLeaver } from './lock-leaver.ts'
import { setRefundRequestDate } from './refund-request-date.ts'
import { warnOfRefund } from './warn-of-refund.ts'

/**
 * Notes that a driver wants the credit back. What its payments can still take back leaves the wallets in this commit and goes on
 * its way to the payers; of the rest the programme is told, by a letter where it has an address for them, and in its list
 * (decision Q143). The rest stays in the wallets until somebody pays it, and the account stays as it is. For a day after a
 * password change it is refused, the returns by the banks included (decision Q197).
 */
export const requestRefund = async (
  parts: Parts,
  _input: unknown,
  call: Call<'driver'>,
): Promise<{ message: string }> => {
  try {
    return await noteRequest(parts, call)
  } catch (error) {
    // In a commit of its own, since the refusal rolls everything back.
    if (error instanceof Refusal && error.code === 'refund_waits')
      await warnOfRefund(parts, call.driver.userId)
    throw error
  }
}

const noteRequest = (parts: Parts, call: Call<'driver'>): Promise<{ message: string }> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    demandService(parts.city(), 'allowRefund')
    const account = await lockLeaver(tx, userId)
    if (!account) throw new Refusal('not_logged_in')
    const now = parts.clock.now()
    refuseRecent(parts, account.requested_refund_date, now)
    const wallets = await collectAndLockWallets(tx, userId, now)
    const amount = creditOf(wallets)
    if (amount === 0) throw new Refusal('nothing_to_refund')
    refuseSoonAfterChange(parts, account.password_changed_at, now)
    const returns = await planReturnsOf(tx, parts, { userId, wallets, now })
    await setRefundRequestDate(tx, userId, now)
    const id = await noteRefundRequest(tx, { userId, amount, rest: returns.rest, now })
    for (const wallet of wallets) {
      await pauseTopUp(tx, wallet.id, { reason: 'refund_asked', about: `refund/${id}/${wallet.id}`, now })
    }
    await promiseReturns(tx, { requestId: id, userId, parts: returns.parts, now })
    await writeTrail(parts, tx, { event: 'refund asked for', ...callerOf(call) })
    // What the banks give back alone is nobody's to get in touch about.
    if (returns.rest <= 0) return { message: doneTexts.refundReturning }
    await tellOffice(parts, tx, { id, rest: returns.rest, now })
    return { message: doneTexts.refundRequested }
  })

const refuseSoonAfterChange = (parts: Parts, changedAt: Date | null, now: Date): void => {
  const opens = refundOpensAt(changedAt, now)
  if (opens === null) return
  throw new Refusal('refund_waits', { date: formatCivil(toCivil(opens, parts.city().settings.timeZone)) })
}
