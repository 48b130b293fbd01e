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
import { passwordChangedMail, passwordChangedSms } from './letters.ts'
import { writingTo } from './store.ts'

/**
 * Gives the account another password, and to whoever has got hold of the old one, of a session, of a code or of a
 * link, nothing: all of them end, but for the session that is named. The driver is told by the confirmed e-mail, or by
 * SMS where the confirmed phone is all there is (Decision Q139).
 */
export const changePassword = async (
  parts: Parts,
  tx: Tx,
  change: { userId: number; passwordHash: string; keepSession?: Buffer; address: string; by: string },
): Promise<void> => {
  const { userId, passwordHash, keepSession, address, by } = change
  const now = parts.clock.now()
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returning(['identification', 'name', 'email', 'active_mail', 'phone', 'sms_verification_status'])
    .executeTakeFirstOrThrow()
  const entry = { userId, taxId: user.identification, address, details: { by } }
  await writeTrail(parts, tx, { event: 'password changed', ...entry })
  await endSessionsOf(tx, userId, keepSession)
  await closeCode(tx, userId, 'recovery', now)
  await closeLinks(tx, userId, 'recovery', now)
  await forgetAttempts(tx, attemptsOf(parts, 'login', user.identification))
  await writingTo(tx, userId, () => tellOwner(parts, tx, user, now))
}

type Owner = {
  name: string
  email: string | null
  active_mail: boolean
  phone: string | null
  sms_verification_status: boolean
}

const tellOwner = async (parts: Parts, tx: Tx, owner: Owner, now: Date): Promise<void> => {
  const { name, email, active_mail, phone, sms_verification_status } = owner
  const sender = senderOf(parts)
  if (email !== null && active_mail) {
    const when = formatCivil(toCivil(now, parts.city().settings.timeZone))
    await enqueue(tx, 'mail', passwordChangedMail(sender, { email, name }, when), now)
  } else if (phone !== null && sms_verification_status && takesSms(phone)) {
    await promiseSms(parts, tx, passwordChangedSms(sender, phone), now)
  }
}
