import { plainWords } from '#domain/places.ts'
import type { City } from '#server/city/read-city.ts'
import { perCity } from './per-city.ts'
import { texts } from './texts.ts'

type Place = { label: string; center: { lat: number; lng: number } }
/** `words` begins with a blank, so that the start of every word can be told from its middle. */
type Entry = Place & { words: string }

const limit = 8

const entry = (label: string, center: Place['center'], searched = label): Entry => ({
  label,
  center,
  words: ` ${plainWords(searched).join(' ')}`,
})

/** What the city itself can name, in the order in which it is offered: streets, sectors, shops, bays. */
const entriesOf = perCity((city): Entry[] => [
  ...streetsOf(city),
  ...city.sectors.map(({ name, center }) => entry(name, center)),
  ...city.pointsOfSale.map(({ fancy_name, address, latitude, longitude }) =>
    entry(
      `${fancy_name} · ${address.street}, ${address.number}`,
      { lat: latitude, lng: longitude },
      `${fancy_name} ${address.street} ${address.number} ${address.neighborhood}`,
    ),
  ),
  ...city.bays.map(({ name, address, center }) =>
    entry(texts.bay(name, address), center, `${name} ${address}`),
  ),
])

/** A street lies where the bay in the middle of its list lies. */
const streetsOf = (city: City): Entry[] =>
  [...Map.groupBy(city.bays, (bay) => bay.address)].flatMap(([street, bays]) => {
    const middle = bays[bays.length >> 1]
    return street === '' || !middle ? [] : [entry(street, middle.center)]
  })

const matches = (entries: readonly Entry[], words: readonly string[]): Place[] => {
  const found: Place[] = []
  for (const { label, center, words: known } of entries) {
    if (!words.every((word) => known.includes(` ${word}`))) continue
    found.push({ label, center })
    if (found.length === limit) break
  }
  return found
}

/**
 * Places of the city of which some word starts with each word of the text; a house number that nobody knows
 * still leads to its street.
 */
export const findInCity = (city: City, text: string): Place[] => {
  const words = plainWords(text)
  if (words.join('').length < 2) return []
  const entries = entriesOf(city)
  const found = matches(entries, words)
  const streetWords = words.filter((word) => !/^\d+$/.test(word))
  if (found.length > 0 || streetWords.length === 0) return found
  return matches(entries, streetWords)
}
