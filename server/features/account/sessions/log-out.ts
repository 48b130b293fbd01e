import { doneTexts } from '#contract/texts.ts'
import type { Call } from '#server/http/caller.ts'
import { endSessionByToken } from '#server/http/sessions.ts'
import type { Parts } from '#server/parts.ts'

/** Ends the calling session. */
export const logOut = async (parts: Parts, call: Call<'account'>): Promise<{ message: string }> => {
  await endSessionByToken(parts.db.kysely, call.driver.tokenHash)
  return { message: doneTexts.loggedOut }
}
