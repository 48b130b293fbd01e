import type { Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import { senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { type CountedGuess, closeCode, makeCode, takeBackGuess, useUpCode } from './codes.ts'
import { phoneCodeSms } from './letters.ts'
import { setProfile, takenFields } from './store.ts'

/** Makes a new code in place of the one before and promises to send it. */
export const sendPhoneCode = async (
  parts: Parts,
  tx: Tx,
  to: { userId: number; phone: string },
  now = parts.clock.now(),
): Promise<void> => {
  const code = await makeCode(parts, tx, {
    userId: to.userId,
    purpose: 'confirm-phone',
    sentTo: to.phone,
    now,
  })
  await enqueue(tx, 'sms', phoneCodeSms(senderOf(parts), to.phone, code), now)
}

/**
 * Takes a guess that proved right out of the count, uses the code up and verifies the phone it was sent to, which may
 * be one that waited to take the place of another (Q138); false when the account has that phone no more, or another
 * account has got it meanwhile.
 */
export const verifyPhone = async (
  tx: Tx,
  account: { id: number; phone: string | null; pending_phone: string | null },
  guess: CountedGuess,
  now: Date,
): Promise<boolean> => {
  await takeBackGuess(tx, guess)
  if (!(await useUpCode(tx, guess.codeId, now))) return false
  const { id, phone, pending_phone } = account
  const { sentTo } = guess
  const verified = { phone: sentTo, sms_verification_status: true, pending_phone: null }
  if (sentTo === pending_phone) {
    if ((await takenFields(tx, { identification: '', email: null, phone: sentTo })).length > 0) return false
    await closeCode(tx, id, 'recovery', now)
  } else if (sentTo !== phone) return false
  await setProfile(tx, id, verified)
  return true
}
