import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { endSessionByToken } from '#server/http/sessions.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'

/** Ends the calling session. */
export const logOut = async (
  parts: Parts,
  _input: unknown,
  call: Call<'account'>,
): Promise<{ message: string }> => {
  await inTransaction(parts.db, undefined, async (tx) => {
    await endSessionByToken(tx, call.driver.tokenHash)
    await writeTrail(parts, tx, { event: 'logged out', ...callerOf(call) })
  })
  return { message: doneTexts.loggedOut }
}
