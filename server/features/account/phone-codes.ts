import type { Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import { senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { type CountedGuess, makeCode, takeBackGuess, useUpCode } from './codes.ts'
import { phoneCodeSms } from './letters.ts'

/** Makes a new code in place of the one before and promises to send it. */
export const sendPhoneCode = async (
  parts: Parts,
  tx: Tx,
  to: { userId: number; phone: string },
): Promise<void> => {
  const now = parts.clock.now()
  const code = await makeCode(parts, tx, {
    userId: to.userId,
    purpose: 'confirm-phone',
    sentTo: to.phone,
    now,
  })
  await enqueue(tx, 'sms', phoneCodeSms(senderOf(parts), to.phone, code), now)
}

/** Takes a guess that proved right out of the count, uses the code up and verifies the phone it was sent to. */
export const verifyPhone = async (
  tx: Tx,
  userId: number,
  guess: CountedGuess,
  now: Date,
): Promise<boolean> => {
  await takeBackGuess(tx, guess)
  if (!(await useUpCode(tx, guess.codeId, now))) return false
  const verified = await tx
    .updateTable('users')
    .set({ sms_verification_status: true })
    .where('id', '=', userId)
    .where('phone', '=', guess.sentTo)
    .executeTakeFirst()
  return verified.numUpdatedRows > 0n
}
