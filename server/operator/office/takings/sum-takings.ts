import type { Kysely } from 'kysely'
import { takingsOf } from '#domain/ledger/takings.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { sumWon } from '../days/movements.ts'
import type { Period } from '../days/period.ts'
import { readMovements } from '../days/read-days.ts'

/** The takings of a period, as screen and table show them, and what else moved. */
export const sumTakings = async (
  kysely: Kysely<DB>,
  period: Period,
): Promise<ReturnType<typeof takingsOf>> => {
  // First, so that what is won meanwhile is not taken from movements that are read without it.
  const won = await sumWon(kysely, period)
  return takingsOf(await readMovements(kysely, period), won)
}
