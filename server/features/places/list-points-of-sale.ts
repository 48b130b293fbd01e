import * as calls from '#contract/places.ts'
import { shapeTexts } from '#contract/texts.ts'
import { activePointOfSale } from '#domain/places.ts'
import type { City } from '#server/city/read-city.ts'
import { type Prepared, prepare } from '#server/http/prepared.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { perCity } from './per-city.ts'

/** Each status is written once; of one that no shop has the list is empty. */
const written = perCity(({ pointsOfSale }) => {
  const list = (shops: City['pointsOfSale']) => prepare(calls.listPointsOfSale, { data: shops })
  const byStatus = Map.groupBy(pointsOfSale, ({ status }) => status)
  const lists = new Map([...byStatus].map(([status, shops]) => [status, list(shops)]))
  return (status: number) => lists.get(status) ?? list([])
})

/** Those of a status; without one, the active ones (decision Q127). A text that is no number is wrong input. */
export const listPointsOfSale = (
  parts: Parts,
  { status = '' }: { status?: string | undefined },
): Prepared => {
  if (!/^\d{0,9}$/.test(status)) throw new InvalidInput({ status: [shapeTexts.wrong] })
  return written(parts.city())(status === '' ? activePointOfSale : Number(status))
}
