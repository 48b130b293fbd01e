import { normaliseCode } from '#domain/account/confirmation/codes.ts'
import { recoveryRequestProblems } from '#domain/account/recovery.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { taxIdRulesOf } from '#server/city/tax-id-rules.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { aboutTaxId } from '#server/refusal.ts'
import { attemptsOf, countAttempt } from '../attempts.ts'
import { type CountedGuess, codeHash, countGuess, isPathClosed, isSameHash, nobody } from '../codes.ts'
import { lockByTaxId } from './recovery-accounts.ts'

export type RightGuess = { userId: number; counted: CountedGuess }

/** Says what is wrong with the shape of a tax id and a code; 42 means 0042 (Decision Q44). */
export const guessProblems = (
  parts: Parts,
  typed: { registration: string; code: string },
): ReturnType<typeof recoveryRequestProblems> => {
  const asked = { registration: typed.registration, email: true, sms: true }
  const problems = recoveryRequestProblems(asked, taxIdRulesOf(parts))
  if (normaliseCode(typed.code) === null) problems.code = 'recovery_code_length'
  return problems
}

/**
 * The account, when the code is the one that was sent for it; null for a wrong, dead or missing code, for a closed code
 * path and for an unknown tax id, with the same work done. The try is counted for the tax id and the guess for the
 * account, and both are committed before anything is compared (Decision Q44).
 */
export const guessRecovery = async (
  parts: Parts,
  typed: { registration: string; code: string },
  address: string,
): Promise<RightGuess | null> => {
  const taxId = readTaxId(typed.registration)
  const now = parts.clock.now()
  const { userId, counted } = await inTransaction(parts.db, undefined, async (tx) => {
    await aboutTaxId(taxId, () => countAttempt(parts, tx, attemptsOf(parts, 'recovery', taxId)))
    const id = (await lockByTaxId(tx, taxId))?.id ?? nobody
    const isClosed = await isPathClosed(tx, id, 'recovery', now)
    return { userId: id, counted: await countGuess(tx, isClosed ? nobody : id, 'recovery', now) }
  })
  const hash = codeHash(parts, 'recovery', userId, normaliseCode(typed.code) ?? '')
  if (isSameHash(counted, hash) && counted) return { userId, counted }
  await writeTrail(parts, parts.db.kysely, {
    event: 'code failed',
    taxId,
    address,
    details: { purpose: 'recovery' },
  })
  return null
}
