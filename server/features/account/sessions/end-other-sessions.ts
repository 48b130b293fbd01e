import { doneTexts } from '#contract/texts.ts'
import type { Driver } from '#server/http/caller.ts'
import { endSessionsOf } from '#server/http/sessions.ts'
import type { Parts } from '#server/parts.ts'

/** Ends every session of the driver but the calling one. */
export const endOtherSessions = async (
  parts: Parts,
  { userId, tokenHash }: Driver,
): Promise<{ message: string }> => {
  await endSessionsOf(parts.db.kysely, userId, tokenHash)
  return { message: doneTexts.otherSessionsEnded }
}
