import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { endSessionById } from '#server/http/sessions.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** Ends one session of the driver; another driver's is like a missing one. */
export const endSession = async (
  parts: Parts,
  { id }: { id: number },
  call: Call<'driver'>,
): Promise<{ message: string }> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    if (!(await endSessionById(tx, call.driver.userId, id))) throw new Refusal('not_found')
    await writeTrail(parts, tx, { event: 'sessions ended', ...callerOf(call), details: { which: 'one' } })
    return { message: doneTexts.sessionEnded }
  })
