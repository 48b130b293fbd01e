import { normaliseCode } from '#domain/account.ts'
import { inTransaction } from '#server/database/once.ts'
import type { Parts } from '#server/parts.ts'
import { codeHash, countGuess, isSameHash, refuseClosedPath } from './codes.ts'
import { verifyPhone } from './phone-codes.ts'
import { lockAccount } from './store.ts'

const purpose = 'confirm-phone'

/**
 * Whether the code is the one that was sent to the phone, which is then verified (Q46). The guess is counted
 * and committed before it is compared, so that no flood of parallel guesses gets past the budget (Q44).
 * A phone that is verified already answers true: the first answer may have been lost on its way.
 */
export const activatePhoneBy = async (parts: Parts, typed: string, userId: number): Promise<boolean> => {
  const code = normaliseCode(typed)
  const now = parts.clock.now()
  const counted = await inTransaction(parts.db, undefined, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account.sms_verification_status && account.pending_phone === null) return 'verified'
    if (code === null) return null
    await refuseClosedPath(tx, userId, now)
    return countGuess(tx, userId, purpose, now)
  })
  if (counted === 'verified') return true
  if (code === null || counted === null) return false
  if (!isSameHash(counted, codeHash(parts, purpose, userId, code))) return false
  return inTransaction(parts.db, undefined, async (tx) =>
    verifyPhone(tx, await lockAccount(tx, userId), counted, now),
  )
}
