import { doneTexts } from '#contract/texts.ts'
import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import { mobileProblem, readPhone } from '#domain/brazil/phone.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { closeCode } from '../codes.ts'
import { refuseProblems } from '../field-problems.ts'
import { demandSent, sendPhoneCode } from '../phone-codes.ts'
import { tellOldContact } from '../profile/tell-old-contact.ts'
import { type lockAccount, lockFields, setProfile, takenErrors, takenFields, writingTo } from '../store.ts'
import { mayTakeCode } from './resend-lock.ts'

type Account = Awaited<ReturnType<typeof lockAccount>>

/** Says whether anything changed. A verified phone stays: what is replaced then is the one that waits to take its place (Q138). */
const replacePhone = async (tx: Tx, account: Account, phone: string, now: Date): Promise<boolean> => {
  const waits = account.sms_verification_status
  if (phone === (waits ? account.pending_phone : account.phone)) return false
  const taken = await takenFields(tx, { identification: '', email: null, phone }, now)
  if (taken.length > 0) throw takenErrors(taken)
  // Beside a confirmed e-mail a new phone is no way to recover the password before it is confirmed itself, and is held for a day of
  // its own. Who has confirmed nothing has the day of the registration, however often the phone is replaced.
  const replaced = account.active_mail ? { phone_replaced: true, phone_changed_at: now } : {}
  await setProfile(tx, account.id, waits ? { pending_phone: phone } : { phone, ...replaced })
  return true
}

/**
 * As when the profile changes it: the old phone is told, and no recovery code works on that it may hold. Of an account that nobody
 * has confirmed nobody is told: its phone may be the typing error that is mended here.
 */
const leaveOldPhone = async (parts: Parts, tx: Tx, account: Account, now: Date): Promise<void> => {
  const { id, phone: to, sms_verification_status: asked } = account
  if (!asked) await closeCode(tx, id, 'recovery', now)
  if (to === null || !isConfirmed(account)) return
  await writingTo(tx, id, () => tellOldContact(parts, tx, { kind: 'phone', to, asked }))
}

/** Replaces the unverified phone and sends a new code to it (Q43). */
export const sendPhoneCodeTo = async (
  parts: Parts,
  { phone: typed }: { phone: string },
  call: Call<'account'>,
): Promise<{ message: string }> => {
  const { acceptAllMobileRanges } = parts.city().settings
  const problem = mobileProblem(typed, { acceptAllMobileRanges })
  if (problem) refuseProblems({ phone: problem })
  const promised = await inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId, identification: taxId } = call.driver
    const phone = readPhone(typed)
    await lockFields(tx, { phone })
    const account = await mayTakeCode(parts, tx, userId)
    const now = parts.clock.now()
    if (await replacePhone(tx, account, phone, now)) {
      await leaveOldPhone(parts, tx, account, now)
      await writeTrail(parts, tx, { event: 'contact changed', ...callerOf(call), details: { kind: 'phone' } })
    }
    return sendPhoneCode(parts, tx, { userId, phone, taxId, address: call.address })
  })
  await demandSent(parts, promised)
  return { message: doneTexts.codeSent }
}
