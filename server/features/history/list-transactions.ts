import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { listMovements, transactionView } from './movements.ts'
import { readMovementsQuery } from './read-query.ts'

type Query = InputOf<typeof calls.listTransactions>

/** Movements of one own vehicle or one own wallet, newest first, all of the period (decisions Q131, Q132). */
export const listTransactions = async (
  parts: Parts,
  query: Query,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listTransactions>> => {
  const { subject, range } = await readMovementsQuery(parts, query, call.driver.userId)
  const rows = await listMovements(parts.db.kysely, subject, range)
  const zone = parts.city().settings.timeZone
  return { data: rows.map((row) => transactionView(row, zone)) }
}
