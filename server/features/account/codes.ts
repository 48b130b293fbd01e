import { timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  codeLifetimeMinutes,
  guessWindowStart,
  isCodeLive,
  isCodePathClosed,
} from '#domain/account/confirmation/codes.ts'
import { minuteMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash, newCode } from './secrets.ts'

/** What a code is good for; each purpose has one live code per account (Decision Q44). */
export type CodePurpose = 'confirm-phone' | 'recovery'

/** An id that no account has: what is done for an account is then done for nobody, in the same time. */
export const nobody = 0

/** Codes are short, so the hash is keyed and bound to its account and purpose. */
export const codeHash = (parts: Parts, purpose: CodePurpose, userId: number, code: string): Buffer =>
  keyedHash(parts.config.secret, 'code', purpose, userId, code)

/** Makes a new code in place of the one before; the caller sends it and names it to whoever carries it. */
export const makeCode = async (
  parts: Parts,
  tx: Tx,
  wanted: { userId: number; purpose: CodePurpose; sentTo: string; now: Date },
): Promise<{ id: number; code: string }> => {
  const { userId, purpose, sentTo, now } = wanted
  const code = newCode()
  await closeCode(tx, userId, purpose, now)
  const { id } = await tx
    .insertInto('codes')
    .values({
      user_id: userId,
      purpose,
      code_hash: codeHash(parts, purpose, userId, code),
      sent_to: sentTo,
      created_at: now,
      expires_at: new Date(now.getTime() + codeLifetimeMinutes * minuteMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

/** Ends the live code of a purpose, if there is one. */
export const closeCode = async (tx: Tx, userId: number, purpose: CodePurpose, now: Date): Promise<void> => {
  await tx
    .updateTable('codes')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Whether the wrong guesses of a rolling year have closed the way of codes (Q44): for one purpose, because anybody may guess
 * the code of a recovery, and nobody but the driver that of a phone.
 */
export const isPathClosed = async (
  db: Kysely<DB>,
  userId: number,
  purpose: CodePurpose,
  now: Date,
): Promise<boolean> => {
  const { wrong } = await db
    .selectFrom('code_guesses')
    .select((count) => count.fn.countAll<number>().as('wrong'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('wrong', '=', true)
    .where('guessed_at', '>', guessWindowStart(now))
    .executeTakeFirstOrThrow()
  return isCodePathClosed(Number(wrong))
}

/** Refuses whoever guessed the codes of a phone too often. */
export const refuseClosedPath = async (db: Kysely<DB>, userId: number, now: Date): Promise<void> => {
  if (await isPathClosed(db, userId, 'confirm-phone', now)) throw new Refusal('code_path_closed')
}

export type CountedGuess = { guessId: number; codeId: number; codeHash: Buffer; sentTo: string }

/**
 * Counts a guess as a wrong one before anybody compares it, and gives what to compare it with; null when no
 * code is live, after as many statements. The caller holds the account's lock and commits before comparing.
 */
export const countGuess = async (
  tx: Tx,
  userId: number,
  purpose: CodePurpose,
  now: Date,
): Promise<CountedGuess | null> => {
  const code = await tx
    .selectFrom('codes')
    .select(['id', 'code_hash', 'sent_to', 'wrong_guesses', 'created_at as sent_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const live = code && isCodeLive(code, now) ? code : null
  const counted = await sql<{ id: number }>`
    with guessed as (
      update codes set wrong_guesses = wrong_guesses + 1 where id = ${live?.id ?? nobody} returning user_id
    )
    insert into code_guesses (user_id, purpose, guessed_at, wrong) select user_id, ${purpose}, ${now}, true from guessed
    returning id`.execute(tx)
  const guessId = counted.rows[0]?.id
  if (!live || guessId === undefined) return null
  return { guessId, codeId: live.id, codeHash: live.code_hash, sentTo: live.sent_to }
}

/** Takes a guess that proved right out of both counts. */
export const takeBackGuess = async (tx: Tx, guess: CountedGuess): Promise<void> => {
  await tx.updateTable('code_guesses').set({ wrong: false }).where('id', '=', guess.guessId).execute()
  await tx
    .updateTable('codes')
    .set((code) => ({ wrong_guesses: code('wrong_guesses', '-', 1) }))
    .where('id', '=', guess.codeId)
    .execute()
}

/** Uses the code up; false when somebody was faster. */
export const useUpCode = async (tx: Tx, codeId: number, now: Date): Promise<boolean> => {
  const closed = await tx
    .updateTable('codes')
    .set({ closed_at: now })
    .where('id', '=', codeId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Whether the hash of a typed code is that of the counted guess, or of a code; without one it takes as long and says no. */
export const isSameHash = (code: Pick<CountedGuess, 'codeHash'> | null, typed: Buffer): boolean =>
  timingSafeEqual(code?.codeHash ?? Buffer.alloc(typed.length), typed) && code !== null

/** Forgets the wrong guesses of an account: every way of codes is open again. */
export const forgetGuesses = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('code_guesses').set({ wrong: false }).where('user_id', '=', userId).execute()
}
