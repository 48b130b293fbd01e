import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import type { Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import { senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { attemptsOf, forgetAttempts } from './attempts.ts'
import { closeCode } from './codes.ts'
import { passwordChangedMail } from './letters.ts'
import { closeRecoveryLinks } from './recovery-accounts.ts'

/**
 * Gives the account another password, and to whoever has got hold of the old one, of a session, of a code or of a
 * link, nothing: all of them end, but for the session that is named. The driver is told by e-mail (Decision Q139).
 */
export const changePassword = async (
  parts: Parts,
  tx: Tx,
  change: { userId: number; passwordHash: string; keepSession?: Buffer },
): Promise<void> => {
  const { userId, passwordHash, keepSession } = change
  const now = parts.clock.now()
  const { timeZone } = parts.city().settings
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returning(['identification', 'name', 'email', 'active_mail'])
    .executeTakeFirstOrThrow()
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keepSession) sessions = sessions.where('token_hash', '!=', keepSession)
  await sessions.execute()
  await closeCode(tx, userId, 'recovery', now)
  await closeRecoveryLinks(tx, userId, now)
  await forgetAttempts(tx, attemptsOf(parts, 'login', user.identification))
  if (user.email === null || !user.active_mail) return
  const to = { email: user.email, name: user.name }
  await enqueue(
    tx,
    'mail',
    passwordChangedMail(senderOf(parts), to, formatCivil(toCivil(now, timeZone))),
    now,
  )
}
