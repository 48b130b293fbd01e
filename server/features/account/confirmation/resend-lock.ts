import { resendWaitSeconds } from '#domain/account/confirmation/codes.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { refuseClosedPath } from '../codes.ts'
import { lastCodeAt } from '../last-sent.ts'
import { lockAccount } from '../store.ts'

/** Refuses a sending within 60 s of the one before and says how long to wait (decision Q45). */
export const refuseTooSoon = (sentAt: Date | null, now: Date): void => {
  const seconds = resendWaitSeconds(sentAt, now)
  if (seconds > 0) throw new Refusal('resend_too_soon', { seconds }, seconds)
}

/** Locks the account and refuses when no code may be sent to its phone now; that of the registration counts. */
export const mayTakeCode = async (parts: Parts, tx: Tx, userId: number) => {
  const account = await lockAccount(tx, userId)
  if (account.sms_verification_status && account.pending_phone === null)
    throw new Refusal('already_confirmed')
  const now = parts.clock.now()
  await refuseClosedPath(tx, userId, now)
  refuseTooSoon(await lastCodeAt(tx, 'confirm-phone', userId), now)
  return account
}
