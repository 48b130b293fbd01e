import { doneTexts } from '#contract/texts.ts'
import { mobileProblem, readPhone } from '#domain/brazil/phone.ts'
import { inTransaction, type Tx } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { lastCodeSentAt, refuseClosedPath } from './codes.ts'
import { refuseProblems } from './field-problems.ts'
import { sendPhoneCode } from './phone-codes.ts'
import { refuseTooSoon } from './resend-lock.ts'
import { lockAccount, setProfile, takenErrors, takenFields } from './store.ts'

type Done = Promise<{ message: string }>

/** Locks the account and refuses when no code may be sent to its phone now. */
const mayTakeCode = async (parts: Parts, tx: Tx, userId: number) => {
  const account = await lockAccount(tx, userId)
  if (account.sms_verification_status && account.pending_phone === null)
    throw new Refusal('already_confirmed')
  const now = parts.clock.now()
  await refuseClosedPath(tx, userId, now)
  refuseTooSoon(await lastCodeSentAt(tx, userId, 'confirm-phone'), account.created_at, now)
  return account
}

/** Sends a new code to the stored phone, or to the one that waits to take its place (Q43, Q138). */
export const resendPhoneCode = (parts: Parts, call: Call<'account'>): Done =>
  inTransaction(parts.db, call.once, async (tx) => {
    const { userId } = call.driver
    const { phone: stored, pending_phone } = await mayTakeCode(parts, tx, userId)
    const phone = pending_phone ?? stored
    if (phone === null) throw new Refusal('phone_missing')
    await sendPhoneCode(parts, tx, { userId, phone })
    return { message: doneTexts.codeSent }
  })

/** A verified phone stays: what is replaced then is the one that waits to take its place (Q138). */
const replacePhone = async (tx: Tx, account: Awaited<ReturnType<typeof lockAccount>>, phone: string) => {
  const waits = account.sms_verification_status
  if (phone === (waits ? account.pending_phone : account.phone)) return
  const taken = await takenFields(tx, { identification: '', email: null, phone })
  if (taken.length > 0) throw takenErrors(taken)
  // Beside a confirmed e-mail a new phone is no way to recover the password before it is confirmed itself.
  const phone_replaced = account.phone_replaced || account.active_mail
  await setProfile(tx, account.id, waits ? { pending_phone: phone } : { phone, phone_replaced })
}

/** Replaces the unverified phone and sends a new code to it (Q43). */
export const sendPhoneCodeTo = async (parts: Parts, typed: string, call: Call<'account'>): Done => {
  const { acceptAllMobileRanges } = parts.city().settings
  const problem = mobileProblem(typed, { acceptAllMobileRanges })
  if (problem) refuseProblems({ phone: problem })
  return inTransaction(parts.db, call.once, async (tx) => {
    const { userId } = call.driver
    const account = await mayTakeCode(parts, tx, userId)
    const phone = readPhone(typed)
    await replacePhone(tx, account, phone)
    await sendPhoneCode(parts, tx, { userId, phone })
    return { message: doneTexts.codeSent }
  })
}
