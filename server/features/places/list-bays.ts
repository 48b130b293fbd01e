import * as z from 'zod/mini'
import * as calls from '#contract/places.ts'
import { shapeTexts } from '#contract/texts.ts'
import { readBox } from '#domain/places.ts'
import { Prepared } from '#server/http/prepared.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { BayIndex } from './bay-index.ts'
import { perCity } from './per-city.ts'

const wrap = (texts: readonly string[]): string => `{"data":[${texts.join(',')}]}`

/** Each bay is written once; an answer is then a matter of putting texts together. */
const written = perCity((city) => {
  const texts = z.parse(calls.listBays.output, { data: city.bays }).data.map((bay) => JSON.stringify(bay))
  return { texts, index: new BayIndex(city.bays), all: new Prepared(wrap(texts)) }
})

/** All bays, or those of the rectangle; a text that is no rectangle is wrong input. */
export const listBays = (parts: Parts, { bbox = '' }: { bbox?: string | undefined }): Prepared => {
  const { texts, index, all } = written(parts.city())
  if (bbox === '') return all
  const box = readBox(bbox)
  if (!box) throw new InvalidInput({ bbox: [shapeTexts.wrong] })
  const places = index.placesIn(box)
  if (places.length === texts.length) return all
  return new Prepared(wrap(places.map((place) => texts[place] ?? '')))
}
