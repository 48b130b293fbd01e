import { codeLifetimeMinutes, resendWaitSeconds } from '#domain/account.ts'
import { mobileProblem } from '#domain/brazil/phone.ts'
import { inTransaction, type Tx } from '#server/database/once.ts'
import { enqueue, type RecoveryJob } from '#server/database/outbox.ts'
import { senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { isPathClosed, lastCodeSentAt, makeCode } from './codes.ts'
import { lastLinkSentAt, makeLinkToken } from './email-links.ts'
import { recoveryCodeSms, recoveryMail } from './letters.ts'
import { lockByTaxId } from './recovery-accounts.ts'

const purpose = 'recovery'
const minuteMs = 60_000

const takesSms = (phone: string): boolean => mobileProblem(phone, { acceptAllMobileRanges: true }) === null

type Account = NonNullable<Awaited<ReturnType<typeof lockByTaxId>>>

/**
 * The contacts that were asked for: confirmed ones, and those of the registration, because whoever forgets the password
 * before confirming, or has confirmed the other contact only, has no other way in. One that took another's place is none
 * before it is confirmed: whoever found a session open could have changed it (Decision 0019).
 */
const contactsOf = (asked: RecoveryJob, account: Account) => {
  const mailWorks = account.active_mail || !account.email_replaced
  const phoneWorks = account.sms_verification_status || !account.phone_replaced
  return {
    email: asked.email && mailWorks ? account.email : null,
    phone: asked.sms && phoneWorks && account.phone && takesSms(account.phone) ? account.phone : null,
  }
}

/** Whether something was sent less than 60 s before; a job that runs twice meets its own first run here. */
const isTooSoon = async (tx: Tx, userId: number, askedAt: Date): Promise<boolean> => {
  const sent = [await lastCodeSentAt(tx, userId, purpose), await lastLinkSentAt(tx, userId, purpose)]
  return sent.some((instant) => resendWaitSeconds(instant, askedAt) > 0)
}

/** Makes the link and promises the e-mail with it, and with the code where there is one (Decision Q57). */
const sendMail = async (
  parts: Parts,
  tx: Tx,
  to: { userId: number; name: string; email: string },
  code: string | undefined,
  now: Date,
): Promise<void> => {
  const linkMinutes = parts.city().settings.recoveryLinkMinutes
  const { email, userId } = to
  const token = await makeLinkToken(tx, { userId, purpose, email, minutes: linkMinutes, now })
  const link = `${parts.publicUrl()}/reset_password?${new URLSearchParams({ email, token })}`
  await enqueue(tx, 'mail', recoveryMail(senderOf(parts), to, { code, link, linkMinutes }), now)
}

/**
 * Sends what was asked for, if there is an account with such contacts: one code by all ways, by e-mail the link too.
 * Nothing is sent within 60 s of the sending before; when wrong guesses have closed the code path, only the link goes
 * out (Decision Q44). A request older than its code would be is dropped.
 */
export const sendRecovery = (parts: Parts, asked: RecoveryJob): Promise<void> =>
  inTransaction(parts.db, undefined, async (tx) => {
    const askedAt = new Date(asked.asked_at)
    const now = parts.clock.now()
    if (now.getTime() - askedAt.getTime() > codeLifetimeMinutes * minuteMs) return
    const account = await lockByTaxId(tx, asked.registration)
    if (!account) return
    const { email, phone } = contactsOf(asked, account)
    const ways = [email, phone].filter((contact) => contact !== null)
    if (ways.length === 0 || (await isTooSoon(tx, account.id, askedAt))) return
    const isClosed = await isPathClosed(tx, account.id, now)
    const wanted = { userId: account.id, purpose, sentTo: ways.join(' '), now: askedAt } as const
    const code = isClosed ? undefined : await makeCode(parts, tx, wanted)
    if (phone !== null && code) await enqueue(tx, 'sms', recoveryCodeSms(senderOf(parts), phone, code), now)
    const { id: userId, name } = account
    if (email !== null) await sendMail(parts, tx, { userId, name, email }, code, askedAt)
  })
