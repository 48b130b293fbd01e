import { type Language, language } from '#domain/languages.ts'
import type { City } from './city.ts'
import type { CityText } from './text-files.ts'

/**
 * A text of the city in the language that is spoken, where the city wrote it so; `language` says that it did. What
 * carries a date is agreed to in that version, so that a translation of an older one is not shown.
 */
export const spokenText = (city: City, tag: string): (CityText & { language?: Language }) | undefined => {
  const own = Object.hasOwn(city.texts, tag) ? city.texts[tag] : undefined
  const texts = city.translated?.[language()]?.texts ?? {}
  const translated = Object.hasOwn(texts, tag) ? texts[tag] : undefined
  if (!translated || translated.updated_at !== own?.updated_at) return own
  return { ...translated, language: language() }
}
