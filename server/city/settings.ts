import * as z from 'zod/mini'
import { type CitySettings, citySettings, type PageSettings, pageSettings } from '#contract/settings.ts'
import type { MistakeList } from './mistakes.ts'

/** Checks settings, sets what is left out to its usual value, and tells the mistakes under the given name. */
export function readSettings(given: unknown, name: string, mistakes: MistakeList): CitySettings | undefined {
  const read = z.safeParse(citySettings, given, { reportInput: true })
  if (!read.success) mistakes.addIssues(name, read.error.issues)
  return read.data
}

/** What the page is told, and nothing else (decision Q28). */
export const pageSettingsOf = (settings: CitySettings, mode: PageSettings['mode']): PageSettings =>
  z.parse(pageSettings, { ...settings, mode } satisfies PageSettings)
