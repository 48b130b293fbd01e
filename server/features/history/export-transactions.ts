import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { askForPdf } from './pdf-jobs.ts'
import { readMovementsQuery } from './read-query.ts'

/** Starts a PDF of what the list shows; its address is asked for by the job's id. */
export const exportTransactions = async (
  parts: Parts,
  query: InputOf<typeof calls.exportTransactions>,
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.exportTransactions>> => {
  const asked = await readMovementsQuery(parts, query, userId)
  const id = await askForPdf(parts, { ...asked, userId, delivery: 'link' })
  return { data: { id } }
}
