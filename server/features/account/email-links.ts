import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import { hashToken } from '#server/http/session.ts'
import { senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { closeCode } from './codes.ts'
import { confirmationMail } from './letters.ts'
import { newToken } from './secrets.ts'
import { setProfile } from './store.ts'

/** What a link is good for. */
export type LinkPurpose = 'confirm-email' | 'recovery'

const purpose = 'confirm-email'
const minuteMs = 60_000

/** Makes the token of a new link, of which only the hash stays here; earlier ones go on working until they expire. */
export const makeLinkToken = async (
  tx: Tx,
  wanted: { userId: number; purpose: LinkPurpose; email: string; minutes: number; now: Date },
): Promise<string> => {
  const token = newToken()
  await tx
    .insertInto('email_links')
    .values({
      token_hash: hashToken(token),
      user_id: wanted.userId,
      purpose: wanted.purpose,
      email: wanted.email,
      created_at: wanted.now,
      expires_at: new Date(wanted.now.getTime() + wanted.minutes * minuteMs),
    })
    .execute()
  return token
}

/** Makes a new confirmation link and promises to send it. */
export const sendEmailLink = async (
  parts: Parts,
  tx: Tx,
  to: { userId: number; email: string; name: string },
  now = parts.clock.now(),
): Promise<void> => {
  const hours = parts.city().settings.emailLinkHours
  const token = await makeLinkToken(tx, { ...to, purpose, minutes: hours * 60, now })
  const link = `${parts.publicUrl()}/active/${token}`
  await enqueue(tx, 'mail', confirmationMail(senderOf(parts), to, link, hours), now)
}

/** When the newest link was sent, or null. */
export const lastLinkSentAt = async (
  db: Kysely<DB>,
  userId: number,
  purpose: LinkPurpose,
): Promise<Date | null> => {
  const row = await db
    .selectFrom('email_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** The link behind a token with what its account says now; the account's row stays locked. */
export const lockLink = (tx: Tx, token: string) =>
  tx
    .selectFrom('email_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .select(['link.token_hash', 'link.email', 'link.expires_at', 'link.used_at'])
    .select(['user.id as user_id', 'user.email as email_now', 'user.active_mail', 'user.pending_email'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.purpose', '=', purpose)
    .where('user.deleted_at', 'is', null)
    .forUpdate('user')
    .executeTakeFirst()

/** The e-mail of the link is the account's from now on; a recovery code that the one before was sent works no more. */
export const markLinkUsed = async (
  tx: Tx,
  link: { token_hash: Buffer; user_id: number; email: string; email_now: string | null },
  now: Date,
): Promise<void> => {
  const { token_hash, user_id, email } = link
  await tx.updateTable('email_links').set({ used_at: now }).where('token_hash', '=', token_hash).execute()
  await setProfile(tx, user_id, { email, active_mail: true, pending_email: null })
  if (email !== link.email_now) await closeCode(tx, user_id, 'recovery', now)
}
