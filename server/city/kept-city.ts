import * as z from 'zod/mini'
import { type CitySettings, citySettings, usualSettings } from '#contract/settings.ts'
import type { City } from './city.ts'
import { MistakeList } from './mistakes.ts'
import { readSettings } from './settings.ts'
import { isPlainObject, laidOver } from './settings-overlay.ts'

const name = 'the city of the database'

/** What no server can work without; free days, a map and translations came later, and a city may have none. */
const demanded = [
  'settings',
  'groups',
  'notices',
  'paymentForms',
  'company',
  'texts',
  'faq',
  'banners',
  'pointsOfSale',
  'sectors',
  'bays',
  'profiles',
] as const satisfies readonly (keyof City)[]

/**
 * The city as it is kept, which another release may have written, an older or a newer one: while servers are exchanged one after
 * the other both of them load it. What that release did not know yet has its usual value, and what this one does not know is left
 * out. Throws CityMistakes where this release cannot work with it.
 */
export const readKeptCity = (content: unknown): City => {
  const kept: Record<string, unknown> = isPlainObject(content) ? content : {}
  const mistakes = new MistakeList()
  for (const part of demanded) if (kept[part] == null) mistakes.add(name, [part], 'is missing')
  const settings = readKeptSettings(kept.settings, mistakes)
  mistakes.throwIfAny()
  return {
    ...(kept as unknown as City),
    settings: settings as CitySettings,
    map: (kept.map ?? null) as City['map'],
  }
}

const readKeptSettings = (given: unknown, mistakes: MistakeList): CitySettings | undefined => {
  const over = laidOver({ ...usualSettings }, isPlainObject(given) ? structuredClone(given) : {})
  for (const { code, path, ...issue } of z.safeParse(citySettings, over).error?.issues ?? []) {
    if (code !== 'unrecognized_keys') continue
    const within = path.reduce<unknown>((whole, step) => (whole as never)[step], over) as object
    for (const key of (issue as { keys: string[] }).keys) Reflect.deleteProperty(within, key)
  }
  return readSettings(over, `${name}, settings`, mistakes)
}
