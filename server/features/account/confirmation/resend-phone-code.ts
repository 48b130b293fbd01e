import { doneTexts } from '#contract/texts.ts'
import { takesSms } from '#domain/brazil/phone.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandSent, sendPhoneCode } from '../phone-codes.ts'
import { mayTakeCode } from './resend-lock.ts'

/** Sends a new code to the stored phone, or to the one that waits to take its place (Q43, Q138); a landline takes none (Q47). */
export const resendPhoneCode = async (
  parts: Parts,
  _input: unknown,
  call: Call<'account'>,
): Promise<{ message: string }> => {
  const promised = await inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId, identification: taxId } = call.driver
    const { phone: stored, pending_phone } = await mayTakeCode(parts, tx, userId)
    const phone = pending_phone ?? stored
    if (phone === null || !takesSms(phone)) throw new Refusal('phone_missing')
    return sendPhoneCode(parts, tx, { userId, phone, taxId, address: call.address })
  })
  await demandSent(parts, promised)
  return { message: doneTexts.codeSent }
}
