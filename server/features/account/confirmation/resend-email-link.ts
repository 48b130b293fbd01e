import { doneTexts, waitTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { sendEmailLink } from '../email-links.ts'
import { lastResentAt } from '../last-sent.ts'
import { lockAccount } from '../store.ts'
import { refuseTooSoon } from './resend-lock.ts'

/**
 * Sends the confirmation link again, to the e-mail that waits if there is one, at most once in 60 s; the one of the registration, whose
 * button shows no countdown, does not count (decision Q45). Over the cap of its address it says so, as an SMS does (decision Q158).
 */
export const resendEmailLink = (
  parts: Parts,
  _input: unknown,
  call: Call<'account'>,
): Promise<{ message: string }> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const { email: stored, active_mail, pending_email } = await lockAccount(tx, userId)
    const email = pending_email ?? stored
    if (email === null) throw new Refusal('email_missing')
    if (active_mail && pending_email === null) throw new Refusal('already_confirmed')
    refuseTooSoon(await lastResentAt(tx, 'confirm-email', userId), parts.clock.now())
    const wait = await sendEmailLink(parts, tx, { userId, email })
    if (wait > 0) throw new Refusal('letter_limit', { wait: waitTexts.howLong(wait) }, wait)
    return { message: doneTexts.linkSent }
  })
