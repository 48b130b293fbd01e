import { resendWaitSeconds } from '#domain/account.ts'
import { Refusal } from '#server/refusal.ts'

/** Refuses a sending within 60 s of the one before, and says how long to wait (decision Q45). */
export const refuseTooSoon = (lastSentAt: Date | null, now: Date): void => {
  const seconds = resendWaitSeconds(lastSentAt, now)
  if (seconds > 0) throw new Refusal('resend_too_soon', { seconds }, seconds)
}
