import { normaliseCode } from '#domain/account/confirmation/codes.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { codeHash, countGuess, isSameHash, refuseClosedPath, takeBackGuess, useUpCode } from '../codes.ts'
import { lockAccount, lockFieldsOf } from '../store.ts'
import { confirmContact } from './confirm-contact.ts'

const purpose = 'confirm-phone'

/**
 * The code that verified the phone, while it is the last one that was sent. One that was sent to a phone that waited to take its
 * place verified nothing: that phone may be another account's by now.
 */
const verifyingCode = async (
  tx: Tx,
  account: Awaited<ReturnType<typeof lockAccount>>,
): Promise<{ codeHash: Buffer } | null> => {
  if (!account.sms_verification_status || account.pending_phone !== null) return null
  const last = await tx
    .selectFrom('codes')
    .select(['sent_to', 'code_hash as codeHash', 'closed_at'])
    .where('user_id', '=', account.id)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.closed_at !== null && last.sent_to === account.phone ? last : null
}

/**
 * Whether the code is the one that was sent to the phone, which is then verified (Q46). The guess is counted
 * and committed before it is compared, so that no flood of parallel guesses gets past the budget (Q44).
 * The code that verified the phone stays true, as the first answer may have been lost on its way; it opens nothing, so that no
 * guess of it is counted.
 */
export const activatePhone = async (
  parts: Parts,
  { code: typed }: { code: string },
  call: Call<'account'>,
): Promise<boolean> => {
  const { userId } = call.driver
  const code = normaliseCode(typed)
  const now = parts.clock.now()
  if (code === null) return false
  const typedHash = codeHash(parts, purpose, userId, code)
  const counted = await inTransaction(parts.db, undefined, async (tx) => {
    const usedUp = await verifyingCode(tx, await lockAccount(tx, userId))
    if (usedUp) return isSameHash(usedUp, typedHash)
    await refuseClosedPath(tx, userId, now)
    return countGuess(tx, userId, purpose, now)
  })
  if (typeof counted === 'boolean') return counted
  if (counted === null) return false
  if (!isSameHash(counted, typedHash)) {
    await writeTrail(parts, parts.db.kysely, {
      event: 'code failed',
      ...callerOf(call),
      details: { purpose },
    })
    return false
  }
  return inTransaction(parts.db, undefined, async (tx) => {
    await lockFieldsOf(tx, userId)
    const account = await lockAccount(tx, userId)
    await takeBackGuess(tx, counted)
    if (!(await useUpCode(tx, counted.codeId, now))) return false
    if (!(await confirmContact(tx, account, 'phone', counted.sentTo, now))) return false
    await writeTrail(parts, tx, { event: 'contact confirmed', ...callerOf(call), details: { kind: 'phone' } })
    return true
  })
}
