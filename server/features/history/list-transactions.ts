import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { listTransactions as declared } from '#contract/history.ts'
import { paymentFormTexts, shapeTexts, transactionTypeTexts } from '#contract/texts.ts'
import { fromCivil, isCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { readPlate } from '#domain/brazil/plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import {
  type MovementRow,
  movementsOfPlate,
  movementsOfWallet,
  ownsVehicle,
  ownsWallet,
  type Range,
} from './store.ts'
import { otherOperation, plateOperationTexts } from './texts.ts'

type Query = InputOf<typeof declared>['query']

const secondMs = 1000

/** The last second belongs to the period whole: clocks count finer than the query. */
const rangeOf = (query: Query, zone: string): Range => {
  const { created_at_begin: begin, created_at_end: end } = query
  if (!isCivil(begin)) throw new InvalidInput({ created_at_begin: [shapeTexts.wrong] })
  if (!isCivil(end)) throw new InvalidInput({ created_at_end: [shapeTexts.wrong] })
  return { from: fromCivil(begin, zone), before: new Date(fromCivil(end, zone).getTime() + secondMs) }
}

/** Movements of one own vehicle or one own wallet, newest first, all of the period (decisions Q131, Q132). */
export const listTransactions = async (
  parts: Parts,
  query: Query,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof declared>> => {
  const zone = parts.city().settings.timeZone
  const range = rangeOf(query, zone)
  const rows = await movementsAsked(parts, query, range, call.driver.userId)
  return { data: rows.map((row) => transactionView(row, zone)) }
}

const movementsAsked = async (
  parts: Parts,
  query: Query,
  range: Range,
  userId: number,
): Promise<MovementRow[]> => {
  const plate = query.plate ? readPlate(query.plate, Number.POSITIVE_INFINITY) : undefined
  if (query.wallet_id !== undefined && plate === undefined) {
    if (!(await ownsWallet(parts.db, userId, query.wallet_id))) throw new Refusal('not_found')
    return movementsOfWallet(parts.db, query.wallet_id, range)
  }
  if (plate === undefined || query.wallet_id !== undefined) {
    throw new InvalidInput({ [plate === undefined ? 'plate' : 'wallet_id']: [shapeTexts.wrong] })
  }
  if (!(await ownsVehicle(parts.db, userId, plate))) throw new Refusal('not_found')
  return movementsOfPlate(parts.db, userId, plate, range)
}

const transactionView = (row: MovementRow, zone: string) => ({
  id: row.id,
  type: row.type,
  type_name:
    (row.plate !== null && plateOperationTexts[row.type]?.(row.plate)) ||
    (transactionTypeTexts[row.type] ?? otherOperation),
  created_at: toCivil(row.created_at, zone),
  payment_form_name: row.payment_form_id === null ? '' : (paymentFormTexts[row.payment_form_id] ?? ''),
  amount: row.amount,
  plate: row.plate,
})
