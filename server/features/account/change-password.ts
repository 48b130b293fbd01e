import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { takesSms } from '#domain/brazil/phone.ts'
import type { Tx } from '#server/database/pool.ts'
import { endSessionsOf } from '#server/http/sessions.ts'
import { writeTrail } from '#server/http/trail.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { attemptsOf, forgetAttempts } from './attempts.ts'
import { closeCode } from './codes.ts'
import { closeLinks } from './email-links.ts'
import { type GivenUp, giveUpChanges } from './give-up-changes.ts'
import { passwordChangedMail, passwordChangedSms } from './letters.ts'
import { writingTo } from './store.ts'

/**
 * Gives the account another password, and to whoever has got hold of the old one, of a session, of a code or of a
 * link, nothing: all of them end, but for the session that is named. A recovery gives up as well what may have been begun with
 * it; the profile says itself what becomes of its contacts. The driver is told by the confirmed e-mail, or by SMS where the
 * confirmed phone is all there is (Decision Q139).
 */
export const changePassword = async (
  parts: Parts,
  tx: Tx,
  change: {
    userId: number
    passwordHash: string
    keepSession?: Buffer
    address: string
    by: 'code' | 'link' | 'profile'
  },
): Promise<void> => {
  const { userId, passwordHash, keepSession, address, by } = change
  const now = parts.clock.now()
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .returning(['id', 'identification', 'name', 'email', 'active_mail', 'phone', 'sms_verification_status'])
    .returning(['pending_email', 'pending_phone', 'email_replaced', 'phone_replaced'])
    .executeTakeFirstOrThrow()
  const givenUp = by === 'profile' ? nothing : await giveUpChanges(tx, user, now)
  const details = { by, ...(givenUp.contacts ? { contacts: 'given up' } : {}) }
  const entry = { userId, taxId: user.identification, address }
  await writeTrail(parts, tx, { event: 'password changed', ...entry, details })
  for (const invitation of givenUp.invitations) {
    await writeTrail(parts, tx, { event: 'invitation revoked', ...entry, details: invitation })
  }
  await endSessionsOf(tx, userId, keepSession)
  await closeCode(tx, userId, 'recovery', now)
  await closeLinks(tx, userId, 'recovery', now)
  await forgetAttempts(tx, attemptsOf(parts, 'login', user.identification))
  await writingTo(tx, userId, () => tellOwner(parts, tx, user, givenUp, now))
}

const nothing: GivenUp = { contacts: false, invitations: [] }

type Owner = {
  name: string
  email: string | null
  active_mail: boolean
  phone: string | null
  sms_verification_status: boolean
}

const tellOwner = async (
  parts: Parts,
  tx: Tx,
  owner: Owner,
  { contacts, invitations }: GivenUp,
  now: Date,
): Promise<void> => {
  const { name, email, active_mail, phone, sms_verification_status } = owner
  const sender = senderOf(parts)
  if (email !== null && active_mail) {
    const when = formatCivil(toCivil(now, parts.city().settings.timeZone))
    const told = { when, contacts, invitations: invitations.length > 0 }
    await enqueue(tx, 'mail', passwordChangedMail(sender, { email, name }, told), now)
  } else if (phone !== null && sms_verification_status && takesSms(phone)) {
    await promiseSms(parts, tx, passwordChangedSms(sender, phone), now)
  }
}
