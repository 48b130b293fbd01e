import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history.ts'
import { shapeTexts } from '#contract/texts.ts'
import { fromCivil, isCivil } from '#domain/brazil/civil-time.ts'
import { secondMs } from '#domain/durations.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import type { Range, Subject } from './movements.ts'
import { ownsVehicle } from './store.ts'
import { walletSubject } from './wallet-subject.ts'

type Query = InputOf<typeof calls.listTransactions>

/** A field of the query with what it holds. */
type Field = readonly [name: string, value: string]

/**
 * A period from its two fields, which are civil times of the city. The last second belongs to it whole: clocks count finer
 * than the query.
 */
export const readRange = (parts: Parts, begin: Field, end: Field): Range => {
  for (const [field, value] of [begin, end]) {
    if (!isCivil(value)) throw new InvalidInput({ [field]: [shapeTexts.wrong] })
  }
  const zone = parts.city().settings.timeZone
  return {
    from: fromCivil(begin[1], zone),
    before: new Date(fromCivil(end[1], zone).getTime() + secondMs),
  }
}

/** The plate of a vehicle in an own wallet; any other one looks missing. */
export const readOwnPlate = async (parts: Parts, typed: string, userId: number): Promise<string> => {
  const plate = readGivenPlate(typed)
  if (!(await ownsVehicle(parts.db, userId, plate))) throw new Refusal('not_found')
  return plate
}

/** What a call about movements asks for: one own vehicle or one wallet, and a period (decisions Q131, Q169). */
export const readMovementsQuery = async (
  parts: Parts,
  query: Query,
  userId: number,
): Promise<{ subject: Subject; range: Range }> => {
  const { created_at_begin: begin, created_at_end: end } = query
  const range = readRange(parts, ['created_at_begin', begin], ['created_at_end', end])
  return { subject: await readSubject(parts, query, userId), range }
}

const readSubject = async (parts: Parts, query: Query, userId: number): Promise<Subject> => {
  const { plate, wallet_id: walletId } = query
  if (walletId !== undefined && !plate) {
    const subject = await walletSubject(parts.db.kysely, walletId, userId)
    if (!subject) throw new Refusal('not_found')
    return subject
  }
  if (!plate || walletId !== undefined) {
    throw new InvalidInput({ [plate ? 'wallet_id' : 'plate']: [shapeTexts.wrong] })
  }
  return { userId, plate: await readOwnPlate(parts, plate, userId) }
}
