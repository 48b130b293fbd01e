import type { PageSettings } from '#contract/settings.ts'
import { civilDate, formatNear, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { serverNow } from './server-clock.ts'

let told: PageSettings | undefined

/**
 * The city's settings, which the server wrote into the page (decision Q28). The page has no values of its own: without
 * that block it is not the page of any city. Read once: they do not change while a page is open.
 */
export const settings = (): PageSettings => {
  told ??= JSON.parse(document.getElementById('settings')?.textContent ?? '') as PageSettings
  return told
}

/** The city's settings; a hook by name only, so that screens read it like any other state. */
export const useSettings = settings

/** The instant, in epoch milliseconds, that a civil text of the wire means in the city's zone. */
export const instantOf = (civil: string): number => fromCivil(civil, settings().timeZone).getTime()

/** The civil time that it is in the city by the server's clock. */
export const civilNow = (): string => toCivil(serverNow(), settings().timeZone)

/** The day, `YYYY-MM-DD`, that it is in the city by the server's clock. */
export const civilToday = (): string => civilDate(civilNow())

/** A civil text of the wire as one says it: the time alone today, else the day before it. */
export const nearOf = (civil: string): string =>
  formatNear(instantOf(civil), serverNow(), settings().timeZone)
