import { codeLifetimeMinutes, resendWaitSeconds } from '#domain/account/confirmation/codes.ts'
import { recoveryContacts } from '#domain/account/recovery.ts'
import { takesSms } from '#domain/brazil/phone.ts'
import { minuteMs } from '#domain/durations.ts'
import { readLanguage } from '#domain/languages.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { writeTrail } from '#server/http/trail.ts'
import { enqueue, type RecoveryJob } from '#server/jobs/outbox.ts'
import { inLanguage } from '#server/language.ts'
import { senderOf } from '#server/letters/letter.ts'
import { countSms, noteDropped, promiseCounted, untilRoom } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { areUsedUp, attemptsOf } from '../attempts.ts'
import { isPathClosed, makeCode } from '../codes.ts'
import { countRecoveryLetter, linkName, makeLinkToken } from '../email-links.ts'
import { lastRecoveryTo } from '../last-sent.ts'
import { recoveryCodeSms, recoveryLinkSms, recoveryMail } from '../letters.ts'
import { writingTo } from '../store.ts'
import { ofRecovery } from './ask-recovery.ts'
import { lockByTaxId } from './recovery-accounts.ts'

const purpose = 'recovery'

type Account = NonNullable<Awaited<ReturnType<typeof lockByTaxId>>>

/** The contacts that were asked for, as far as they recover the account. */
const contactsOf = (asked: RecoveryJob, account: Account) => {
  const { email, phone } = recoveryContacts(account)
  return {
    email: asked.email ? email : null,
    phone: asked.sms && phone && takesSms(phone) ? phone : null,
  }
}

/** Whether something was sent to a contact less than 60 s before; a job that runs twice meets its own first run here. */
const isTooSoon = async (tx: Tx, userId: number, contact: string, askedAt: Date): Promise<boolean> =>
  resendWaitSeconds(await lastRecoveryTo(tx, userId, contact), askedAt) > 0

/** Leaves out the contacts that were sent something less than 60 s before; another way may be asked for at once. */
const onceAMinute = async (
  tx: Tx,
  userId: number,
  { email, phone }: ReturnType<typeof contactsOf>,
  askedAt: Date,
): Promise<ReturnType<typeof contactsOf>> => {
  const due = async (contact: string | null) =>
    contact !== null && (await isTooSoon(tx, userId, contact, askedAt)) ? null : contact
  return { email: await due(email), phone: await due(phone) }
}

/** For how many minutes a link lives after which nothing else may be sent for so many seconds: a stranger may have asked for the last. */
const untilNext = (parts: Parts, seconds: number): number =>
  Math.max(parts.city().settings.recoveryLinkMinutes, Math.ceil(seconds / 60))

/** The same of an e-mail and its letters; of one that may still get one, for how many minutes its link has to live. */
const withinLetters = async (
  parts: Parts,
  tx: Tx,
  { userId, taxId }: { userId: number; taxId: string },
  email: string | null,
): Promise<{ email: string | null; mailMinutes: number }> => {
  const seconds = email === null ? 0 : await countRecoveryLetter(parts, tx, email, parts.clock.now())
  if (seconds === null) await writeTrail(parts, tx, { event: 'letter dropped', userId, taxId })
  return { email: seconds === null ? null : email, mailMinutes: untilNext(parts, seconds ?? 0) }
}

/** Leaves out a phone that has got as many SMS as anybody may ask for, and notes it: nobody waits for an answer. */
const withinCaps = async (
  parts: Parts,
  tx: Tx,
  { userId, taxId }: { userId: number; taxId: string },
  { email, phone }: ReturnType<typeof contactsOf>,
): Promise<ReturnType<typeof contactsOf>> => {
  const over =
    phone === null ? null : await countSms(parts, tx, { number: phone }, { now: parts.clock.now() })
  if (!over) return { email, phone }
  await noteDropped(parts, tx, over, { userId, taxId })
  return { email, phone: null }
}

/**
 * For how many minutes the link of this SMS has to live when it is the last one that the caps let go for now, or null. Anybody may
 * ask for all of them: so the last one is no code of ten minutes, and its driver is left without a way in by no stranger.
 */
const lastOnesMinutes = async (
  parts: Parts,
  tx: Tx,
  { phone, taxId }: { phone: string | null; taxId: string },
): Promise<number | null> => {
  if (phone === null) return null
  const subjects = { number: phone, ...ofRecovery(taxId) }
  const seconds = await untilRoom(parts, tx, subjects, parts.clock.now())
  return seconds === 0 ? null : untilNext(parts, seconds)
}

type SentCode = { id: number; code: string }

/** Named where the contact is confirmed: else the name may be a stranger's words. */
type Receiver = { userId: number; name: string | null; sentTo: string }

type LinkWanted = { by: 'email' | 'phone'; now: Date; linkMinutes?: number | undefined }

/** Makes the link that leads to a new password; the address says to whom it was sent. */
const makeLink = async (
  parts: Parts,
  tx: Tx,
  { userId, sentTo }: Receiver,
  { by, now, linkMinutes = parts.city().settings.recoveryLinkMinutes }: LinkWanted,
): Promise<{ link: string; linkMinutes: number; name: string }> => {
  const token = await makeLinkToken(tx, { userId, purpose, sentTo, minutes: linkMinutes, now })
  const query = new URLSearchParams({ [by]: sentTo, token })
  return { link: `${parts.publicUrl()}/reset_password?${query}`, linkMinutes, name: linkName(token) }
}

/** Promises the e-mail with the link, and with the code where there is one (Decision Q57). */
const sendMail = async (
  parts: Parts,
  tx: Tx,
  to: Receiver,
  { code, linkMinutes }: { code: SentCode | undefined; linkMinutes: number },
  now: Date,
): Promise<void> => {
  const made = await makeLink(parts, tx, to, { by: 'email', now, linkMinutes })
  const say = (said: { code: string | undefined; why?: 'over' }) =>
    recoveryMail(senderOf(parts), { email: to.sentTo, name: to.name }, { ...made, ...said })
  const letter = say({ code: code?.code })
  const { text, html } = say({ code: undefined, why: 'over' })
  const lives = { link: made.name, ...(code ? { code: { id: code.id, without: { text, html } } } : {}) }
  await enqueue(tx, 'mail', { ...letter, lives }, now)
}

/** Promises the SMS: the code, or where codes are closed, or this is the last one for now, the link, which no stranger can use up. */
const sendSms = async (
  parts: Parts,
  tx: Tx,
  to: Receiver,
  { code, linkMinutes }: { code: SentCode | undefined; linkMinutes: number | null },
  now: Date,
): Promise<void> => {
  const sender = senderOf(parts)
  const sms =
    code && linkMinutes === null
      ? recoveryCodeSms(sender, to.sentTo, code)
      : recoveryLinkSms(
          sender,
          to.sentTo,
          await makeLink(parts, tx, to, { by: 'phone', now, linkMinutes: linkMinutes ?? undefined }),
          now,
        )
  await promiseCounted(tx, sms, parts.clock.now())
}

/**
 * Whether a code would be worth nothing: its guesses of the year are used up, or those of these minutes. Anybody can use up
 * both (Decision Q44).
 */
const areCodesClosed = async (parts: Parts, tx: Tx, userId: number, taxId: string, now: Date) =>
  (await isPathClosed(tx, userId, purpose, now)) ||
  (await areUsedUp(parts, tx, attemptsOf(parts, 'recovery', taxId)))

/**
 * Sends what was asked for, if there is an account with such contacts: one code by all ways, by e-mail the link too.
 * To no contact anything is sent within 60 s of the sending before to it; where codes are closed, only links go out
 * (Decision Q44). A request older than its code would be is dropped.
 */
export const sendRecovery = (parts: Parts, asked: RecoveryJob): Promise<void> =>
  inTransaction(parts.db, undefined, async (tx) => {
    const askedAt = new Date(asked.asked_at)
    const now = parts.clock.now()
    if (now.getTime() - askedAt.getTime() > codeLifetimeMinutes * minuteMs) return
    const account = await lockByTaxId(tx, asked.registration)
    if (!account) return
    const { id: userId } = account
    const name = account.active_mail ? account.name : null
    const taxId = asked.registration
    const due = await onceAMinute(tx, userId, contactsOf(asked, account), askedAt)
    const { phone, ...rest } = await withinCaps(parts, tx, { userId, taxId }, due)
    const { email, mailMinutes } = await withinLetters(parts, tx, { userId, taxId }, rest.email)
    const ways = [email, phone].filter((contact) => contact !== null)
    if (ways.length === 0) return
    const wanted = { userId, purpose, sentTo: ways.join(' '), now: askedAt } as const
    const isClosed = await areCodesClosed(parts, tx, userId, taxId, now)
    const code = isClosed ? undefined : await makeCode(parts, tx, wanted)
    const linkMinutes = await lastOnesMinutes(parts, tx, { phone, taxId })
    await inLanguage(readLanguage(asked.language), () =>
      writingTo(tx, userId, async () => {
        if (phone !== null) {
          await sendSms(parts, tx, { userId, name, sentTo: phone }, { code, linkMinutes }, askedAt)
        }
        if (email !== null) {
          const sent = { code, linkMinutes: mailMinutes }
          await sendMail(parts, tx, { userId, name, sentTo: email }, sent, askedAt)
        }
      }),
    )
  })
