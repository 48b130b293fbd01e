import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { transactionsEmail, transactionsPdf } from '#contract/history.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { askForPdf } from './pdf-jobs.ts'
import { readMovementsQuery } from './read-query.ts'

type Query = InputOf<typeof transactionsPdf>['query']

/** Starts a PDF of what the list shows; its address is asked for by the job's id. */
export const startPdf = async (
  parts: Parts,
  query: Query,
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof transactionsPdf>> => {
  const asked = await readMovementsQuery(parts, query, userId)
  return { data: { id: await askForPdf(parts, { ...asked, userId, delivery: 'link' }) } }
}

/** Sends a PDF of what the list shows to the registered e-mail; a job makes it and the outbox brings it. */
export const sendByEmail = async (
  parts: Parts,
  query: Query,
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof transactionsEmail>> => {
  const asked = await readMovementsQuery(parts, query, userId)
  await demandEmail(parts, userId)
  await askForPdf(parts, { ...asked, userId, delivery: 'email' })
  return { message: doneTexts.reportSent }
}

/**
 * To the registered e-mail (specification 7), confirmed or still that of the registration; one that took another's place
 * has to be confirmed first, since whoever found a session open could have changed it.
 */
const demandEmail = async (parts: Parts, userId: number): Promise<void> => {
  const { email, active_mail, email_replaced } = await parts.db.kysely
    .selectFrom('users')
    .select(['email', 'active_mail', 'email_replaced'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!email) throw new Refusal('email_missing')
  if (!active_mail && email_replaced) throw new Refusal('email_unconfirmed')
}
