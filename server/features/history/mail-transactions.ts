import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { askForPdf } from './pdf-jobs.ts'
import { readMovementsQuery } from './read-query.ts'

/** Sends a PDF of what the list shows to the registered e-mail; a job makes it and the outbox brings it. */
export const mailTransactions = async (
  parts: Parts,
  query: InputOf<typeof calls.mailTransactions>,
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.mailTransactions>> => {
  const asked = await readMovementsQuery(parts, query, userId)
  await demandEmail(parts, userId)
  await askForPdf(parts, { ...asked, userId, delivery: 'email' })
  return { message: doneTexts.reportSent }
}

/**
 * To the registered e-mail (specification 7) once it is confirmed: what was mistyped in the registration is somebody
 * else's mailbox, and whoever found a session open could have put in another one.
 */
const demandEmail = async (parts: Parts, userId: number): Promise<void> => {
  const { email, active_mail } = await parts.db.kysely
    .selectFrom('users')
    .select(['email', 'active_mail'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!email) throw new Refusal('email_missing')
  if (!active_mail) throw new Refusal('email_unconfirmed')
}
