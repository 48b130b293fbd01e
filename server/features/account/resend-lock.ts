import { resendWaitSeconds } from '#domain/account.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Refuses a sending within 60 s of the one that the driver asked for before, and says how long to wait (decision Q45).
 * What the registration sent by itself was not asked for: whoever comes from it can have a code sent at once.
 */
export const refuseTooSoon = (lastSentAt: Date | null, registeredAt: Date, now: Date): void => {
  const isOfRegistration = lastSentAt?.getTime() === registeredAt.getTime()
  const seconds = resendWaitSeconds(isOfRegistration ? null : lastSentAt, now)
  if (seconds > 0) throw new Refusal('resend_too_soon', { seconds }, seconds)
}
