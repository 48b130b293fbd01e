import { deviceOf } from '#domain/account/sessions/device.ts'
import { language } from '#domain/languages.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { countSessions, insertSession } from '#server/http/sessions.ts'
import { writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { newToken } from '../secrets.ts'
import { keepLanguage, lockAccount } from '../store.ts'
import { type Account, rememberDevice } from './known-device.ts'

type Opener = Pick<Call, 'accessingFrom' | 'userAgent' | 'cookies' | 'address'>

/** By what somebody proved to be the driver. */
type Proof = 'password' | 'registration' | 'code'

/**
 * Logs an account in and gives its token, of which only the hash stays here. What the caller said of itself
 * in AccessingFrom is kept with it (decision Q8), and of its user agent what a driver can recognise. The device is known
 * from then on. The account comes with the hash that the password fitted: who changes it ends all sessions, and one that
 * was being opened by the old one must not come after.
 */
export const openSession = async (
  parts: Parts,
  account: Account,
  opener: Opener,
  by: Proof,
): Promise<string> => {
  const { accessingFrom, userAgent, address } = opener
  const { id: userId } = account
  const token = newToken()
  const opened = {
    tokenHash: hashToken(token),
    userId,
    accessingFrom: accessingFrom ?? null,
    device: deviceOf(userAgent ?? ''),
  }
  await inTransaction(parts.db, undefined, async (tx) => {
    const { identification: taxId, password_hash } = await lockAccount(tx, userId)
    if (password_hash !== account.password_hash) throw new Refusal('login_failed')
    const { sessionsPerAccount: max } = parts.city().settings
    if ((await countSessions(parts, tx, userId)) >= max) throw new Refusal('too_many_sessions', { max })
    await insertSession(tx, opened, parts.clock.now())
    if (language() !== 'pt-BR') await keepLanguage(tx, userId, language())
    const details = { by, device: opened.device }
    await writeTrail(parts, tx, { event: 'logged in', userId, taxId, address, details })
  })
  rememberDevice(parts, account, opener)
  return token
}
