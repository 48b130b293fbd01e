import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { takeBackGuess } from '../codes.ts'
import { refuseProblems } from '../field-problems.ts'
import { guessProblems, guessRecovery } from './guess-recovery.ts'

/** Says whether the code is right and leaves it as it is: the new password comes with it once more. */
export const checkRecovery = async (
  parts: Parts,
  body: { registration: string; code: string },
  { address }: Pick<Call, 'address'>,
): Promise<{ status: boolean }> => {
  refuseProblems(guessProblems(parts, body))
  const right = await guessRecovery(parts, body, address)
  if (right) await inTransaction(parts.db, undefined, (tx) => takeBackGuess(tx, right.counted))
  return { status: right !== null }
}
