import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { aboutTaxId, Refusal } from '#server/refusal.ts'
import { sendEmailLink } from '../email-links.ts'
import { findByPassword } from '../find-by-password.ts'
import { hashPassword } from '../password.ts'
import { maySendPhoneCode } from '../phone-codes.ts'
import { openSession } from '../sessions/sessions.ts'
import { insertAccount, lockFields, takenErrors, takenFields } from '../store.ts'
import { type RegistrationBody, readRegistration } from './read-registration.ts'

/**
 * Registers a driver, sends the confirmations, of which a cap may hold back the SMS, and logs in. A repetition with the same key finds the account
 * made and only logs in anew, as long as the password is the same: a token is never kept, so it cannot be given twice.
 */
export const signUp = async (
  parts: Parts,
  body: RegistrationBody,
  call: Call,
): Promise<{ id: number; access_token: string; sms?: false }> => {
  const account = { ...readRegistration(parts, body), passwordHash: await hashPassword(body.password) }
  const { id, ...told } = await inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    await lockFields(tx, account)
    const taken = await takenFields(tx, account, now)
    if (taken.length > 0) throw takenErrors(taken)
    const { userId } = await insertAccount(tx, account, now)
    const { email, phone, identification: taxId } = account
    await writeTrail(parts, tx, { event: 'registered', userId, taxId, address: call.address })
    if (email) await sendEmailLink(parts, tx, { userId, email }, now)
    const to = { userId, phone: phone ?? '', taxId, address: call.address }
    const isHeldBack = to.phone !== '' && !(await maySendPhoneCode(parts, tx, to, now))
    return { id: userId, ...(isHeldBack ? { sms: false as const } : {}) }
  })
  return aboutTaxId(account.identification, async () => {
    const made = await findByPassword(parts, id, body.password)
    if (!made) throw new Refusal('login_failed')
    return { id, access_token: await openSession(parts, made, call, 'registration'), ...told }
  })
}
