import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { endSessionsOf } from '#server/http/sessions.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'

/** Ends every session of the driver but the calling one. */
export const endOtherSessions = async (
  parts: Parts,
  _input: unknown,
  call: Call<'driver'>,
): Promise<{ message: string }> => {
  await inTransaction(parts.db, undefined, async (tx) => {
    await endSessionsOf(tx, call.driver.userId, call.driver.tokenHash)
    await writeTrail(parts, tx, { event: 'sessions ended', ...callerOf(call), details: { which: 'others' } })
  })
  return { message: doneTexts.otherSessionsEnded }
}
