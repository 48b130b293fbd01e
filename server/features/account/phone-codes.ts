import type { Kysely } from 'kysely'
import { codeLifetimeMinutes, guessWindowStart, isCodeLive, isCodePathClosed } from '#domain/account.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import { senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { phoneCodeSms } from './letters.ts'
import { keyedHash, newCode } from './secrets.ts'

const purpose = 'confirm-phone'
const minuteMs = 60_000

/** Codes are short, so the hash is keyed and bound to its account and purpose. */
export const codeHash = (parts: Parts, userId: number, code: string): Buffer =>
  keyedHash(parts.config.secret, 'code', purpose, userId, code)

/** Makes a new code in place of the one before and promises to send it. */
export const sendPhoneCode = async (
  parts: Parts,
  tx: Tx,
  to: { userId: number; phone: string },
): Promise<void> => {
  const now = parts.clock.now()
  const code = newCode()
  await tx
    .updateTable('codes')
    .set({ closed_at: now })
    .where('user_id', '=', to.userId)
    .where('purpose', '=', purpose)
    .where('closed_at', 'is', null)
    .execute()
  await tx
    .insertInto('codes')
    .values({
      user_id: to.userId,
      purpose,
      code_hash: codeHash(parts, to.userId, code),
      sent_to: to.phone,
      created_at: now,
      expires_at: new Date(now.getTime() + codeLifetimeMinutes * minuteMs),
    })
    .execute()
  await enqueue(tx, 'sms', phoneCodeSms(senderOf(parts), to.phone, code), now)
}

/** When the newest code was sent, or null. */
export const lastCodeSentAt = async (db: Kysely<DB>, userId: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Refuses when the wrong guesses of a rolling year, over all code calls, have closed the code path (Q44). */
export const refuseClosedPath = async (db: Kysely<DB>, userId: number, now: Date): Promise<void> => {
  const { wrong } = await db
    .selectFrom('code_guesses')
    .select((count) => count.fn.countAll<number>().as('wrong'))
    .where('user_id', '=', userId)
    .where('wrong', '=', true)
    .where('guessed_at', '>', guessWindowStart(now))
    .executeTakeFirstOrThrow()
  if (isCodePathClosed(Number(wrong))) throw new Refusal('code_path_closed')
}

export type CountedGuess = { guessId: number; codeId: number; codeHash: Buffer; sentTo: string }

/**
 * Counts a guess as a wrong one before anybody compares it, and gives what to compare it with; null when no
 * code is live. The caller holds the account's lock and commits before comparing.
 */
export const countGuess = async (tx: Tx, userId: number, now: Date): Promise<CountedGuess | null> => {
  const code = await tx
    .selectFrom('codes')
    .select(['id', 'code_hash', 'sent_to', 'wrong_guesses', 'created_at as sent_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!code || !isCodeLive(code, now)) return null
  await tx
    .updateTable('codes')
    .set({ wrong_guesses: code.wrong_guesses + 1 })
    .where('id', '=', code.id)
    .execute()
  const guess = await tx
    .insertInto('code_guesses')
    .values({ user_id: userId, guessed_at: now, wrong: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { guessId: guess.id, codeId: code.id, codeHash: code.code_hash, sentTo: code.sent_to }
}

/** Takes a guess that proved right out of the count, uses the code up and verifies the phone it was sent to. */
export const verifyPhone = async (
  tx: Tx,
  userId: number,
  guess: CountedGuess,
  now: Date,
): Promise<boolean> => {
  await tx.updateTable('code_guesses').set({ wrong: false }).where('id', '=', guess.guessId).execute()
  const closed = await tx
    .updateTable('codes')
    .set({ closed_at: now })
    .where('id', '=', guess.codeId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) return false
  const verified = await tx
    .updateTable('users')
    .set({ sms_verification_status: true })
    .where('id', '=', userId)
    .where('phone', '=', guess.sentTo)
    .executeTakeFirst()
  return verified.numUpdatedRows > 0n
}
