import { doneTexts } from '#contract/texts.ts'
import type { Driver } from '#server/http/caller.ts'
import { endSessionById } from '#server/http/sessions.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** Ends one session of the driver; another driver's is like a missing one. */
export const endSession = async (
  parts: Parts,
  { userId }: Driver,
  id: number,
): Promise<{ message: string }> => {
  if (!(await endSessionById(parts.db.kysely, userId, id))) throw new Refusal('not_found')
  return { message: doneTexts.sessionEnded }
}
