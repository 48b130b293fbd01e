import { doneTexts } from '#contract/texts.ts'
import { isRefundRequestRecent } from '#domain/account/leaving/leaving.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { addCents, type Cents, formatReais } from '#domain/money/cents.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { closeAccount } from './close-account.ts'

/** Deletes the caller's account in one commit (decisions Q142 and Q144, and docs/decisions). */
export const deleteAccount = async (
  parts: Parts,
  { id, force = false }: { id: number; force?: boolean | undefined },
  call: Call<'driver'>,
): Promise<{ message: string }> => {
  if (id !== call.driver.userId) throw new Refusal('forbidden')
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    await closeAccount(parts, tx, id, {
      gone: 'not_logged_in',
      demand: ({ requestedAt, credit, returning }, now) => {
        refuseRecent(parts, requestedAt, now)
        if (!force) refuseBalance({ credit, returning })
      },
    })
    await writeTrail(parts, tx, { event: 'account deleted', ...callerOf(call) })
    return { message: doneTexts.accountDeleted }
  })
}

/** Credit counts also while a bank is giving it back: what the bank refuses then would be lost without a word (decision Q142). */
const refuseBalance = ({ credit, returning }: { credit: Cents; returning: Cents }): void => {
  const balance = addCents(credit, returning)
  if (balance <= 0) return
  const amount = formatReais(balance)
  if (returning <= 0) throw new Refusal('user_has_balance', { amount })
  throw new Refusal('user_has_returning', { amount, returning: formatReais(returning) })
}

/** A request that nobody has answered yet, younger than its window (decision Q142). */
export const refuseRecent = (parts: Parts, requestedAt: Date | null, now: Date): void => {
  if (requestedAt === null || !isRefundRequestRecent(requestedAt, now)) return
  const date = formatCivil(toCivil(requestedAt, parts.city().settings.timeZone))
  throw new Refusal('user_has_requested_exclusion', { date })
}
