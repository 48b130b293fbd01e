import { dayMs, minuteMs } from '#domain/durations.ts'
import type { Tx } from '#server/database/pool.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { countInWindow } from '#server/http/limits.ts'
import { writeTrail } from '#server/http/trail.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { confirmationMail } from './letters.ts'
import { keyedHash, newToken } from './secrets.ts'
import { lockFieldsOf, writingTo } from './store.ts'

/** What a link is good for. */
export type LinkPurpose = 'confirm-email' | 'recovery'

const purpose = 'confirm-email'

/** Makes the token of a new link, of which only the hash stays here; earlier ones go on working until they expire. */
export const makeLinkToken = async (
  tx: Tx,
  wanted: { userId: number; purpose: LinkPurpose; sentTo: string; minutes: number; now: Date },
): Promise<string> => {
  const token = newToken()
  await tx
    .insertInto('email_links')
    .values({
      token_hash: hashToken(token),
      user_id: wanted.userId,
      purpose: wanted.purpose,
      sent_to: wanted.sentTo,
      created_at: wanted.now,
      expires_at: new Date(wanted.now.getTime() + wanted.minutes * minuteMs),
    })
    .execute()
  return token
}

/** What a letter knows its link by. */
export const linkName = (token: string): string => hashToken(token).toString('base64')

/** How many confirmation letters one address is sent in a day: no real driver asks for so many, and it may be a stranger's. */
export const confirmationLettersPerDay = 10

/** The same of letters for a forgotten password, counted apart: who registers with an address must not use up those of its driver. */
export const recoveryLettersPerDay = 10

/** Counts a letter to an address, whoever asks, by a hash, so that the count names no address (decision Q158). */
const countLetter = async (
  parts: Parts,
  tx: Tx,
  { kind, email, now }: { kind: 'letters' | 'recovery letters'; email: string; now: Date },
): Promise<{ current: number; seconds: number }> => {
  const subject = `letters/${keyedHash(parts.config.secret, kind, email.toLowerCase()).toString('hex')}`
  const { current, ttl } = await countInWindow(tx, subject, dayMs, now)
  return { current, seconds: Math.max(1, Math.ceil(ttl / 1000)) }
}

/** Counts a letter for a forgotten password: null over the cap, and of the last one for now the seconds until another may go, else 0. */
export const countRecoveryLetter = async (
  parts: Parts,
  tx: Tx,
  email: string,
  now: Date,
): Promise<number | null> => {
  const { current, seconds } = await countLetter(parts, tx, { kind: 'recovery letters', email, now })
  if (current > recoveryLettersPerDay) return null
  return current === recoveryLettersPerDay ? seconds : 0
}

/**
 * Makes a new confirmation link and promises to send it. Over the cap of its address nothing is sent, which the trail says; gives
 * the seconds until there is room, 0 where it was promised.
 */
export const sendEmailLink = async (
  parts: Parts,
  tx: Tx,
  to: { userId: number; email: string },
  now = parts.clock.now(),
): Promise<number> => {
  const { current, seconds } = await countLetter(parts, tx, { kind: 'letters', email: to.email, now })
  if (current > confirmationLettersPerDay) {
    await writeTrail(parts, tx, { event: 'letter dropped', userId: to.userId })
    return seconds
  }
  const hours = parts.city().settings.emailLinkHours
  const token = await makeLinkToken(tx, {
    userId: to.userId,
    sentTo: to.email,
    purpose,
    minutes: hours * 60,
    now,
  })
  const link = `${parts.publicUrl()}/active/${token}`
  const letter = await writingTo(tx, to.userId, async () =>
    confirmationMail(senderOf(parts), to, link, hours),
  )
  await enqueue(tx, 'mail', { ...letter, lives: { link: linkName(token) } }, now)
  return 0
}

/** The link behind a token with what its account says now; what the account has stays locked, and its row. */
export const lockLink = async (tx: Tx, token: string) => {
  const link = await tx
    .selectFrom('email_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!link) return undefined
  await lockFieldsOf(tx, link.user_id)
  return tx
    .selectFrom('email_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .select(['link.token_hash', 'link.sent_to', 'link.expires_at', 'link.used_at'])
    .select(['user.id', 'user.email', 'user.active_mail', 'user.pending_email'])
    .select(['user.phone', 'user.pending_phone', 'user.sms_verification_status', 'user.identification'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.purpose', '=', purpose)
    .where('user.deleted_at', 'is', null)
    .forUpdate('user')
    .executeTakeFirst()
}

export const markLinkUsed = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<void> => {
  await tx.updateTable('email_links').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Makes every link of a purpose worthless, the used one included. */
export const closeLinks = async (tx: Tx, userId: number, purpose: LinkPurpose, now: Date): Promise<void> => {
  await tx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}
