import type { City } from './city.ts'
import { withHash } from './city.ts'
import { readJsonText } from './json-text.ts'
import { MistakeList } from './mistakes.ts'
import { readSettings } from './settings.ts'
import { automaticTag } from './text-files.ts'

const variable = 'SETTINGS'

/**
 * The city with the JSON of the environment variable SETTINGS laid over its settings: objects are joined key
 * by key, anything else is replaced. Throws CityMistakes naming SETTINGS.
 */
export function applySettingsOverlay(city: City, json: string | undefined): City {
  if (json === undefined || json.trim() === '') return city
  const mistakes = new MistakeList()
  const read = readJsonText(json)
  if (!('value' in read)) {
    mistakes.add(variable, read.line, `is not JSON from column ${read.column} on`)
  } else if (!isPlainObject(read.value)) {
    mistakes.add(variable, [], 'must be an object like {"maintenance":true}')
  } else {
    const over = laidOver(city.settings, read.value)
    const settings = readSettings(over, variable, mistakes)
    if (settings?.automaticActivation && !city.texts[automaticTag]) {
      mistakes.add(variable, ['automaticActivation'], `needs texts/${automaticTag}.md`)
    } else if (settings) {
      return withHash({ ...city, settings })
    }
  }
  mistakes.throwIfAny()
  return city
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `Object.fromEntries` makes own keys even of `__proto__`, which is then refused like any unknown key. */
export function laidOver(
  below: Record<string, unknown>,
  above: Record<string, unknown>,
): Record<string, unknown> {
  const joined = Object.entries(above).map(([key, value]) => {
    const under = Object.hasOwn(below, key) ? below[key] : undefined
    return [key, isPlainObject(under) && isPlainObject(value) ? laidOver(under, value) : value]
  })
  return { ...below, ...Object.fromEntries(joined) }
}
