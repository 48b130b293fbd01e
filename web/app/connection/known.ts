import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { language } from '#domain/languages.ts'
import { clockOffset, recallClock } from '#web/api/server-clock.ts'
import { knownKey, storedSummary, storedToken } from '#web/api/stored-session.ts'

/** What a driver wants to see without a connection: nouns of the queries' keys. Codes, cards and payments are not kept. */
const keptNouns = new Set([
  'user',
  'vehicles',
  'wallets',
  'history',
  'profile',
  'preferences',
  'content',
  'places',
])

const writeAfterMs = 1000
/** Lists of many months would fill the device's storage, which the page has for other things, too; the oldest go first. */
const mostAnswers = 40
const mostLetters = 1_000_000

/**
 * The release that runs: this file is named by its content and by that of all that the page is made of. A start without a
 * connection may be the first of a new one, which must not read what an older one was answered; nor is read in one language what
 * was answered in another.
 */
const release = (): string => `${import.meta.url} ${language()}`

/**
 * The answers that were known when the server was last heard, whose they are, and to which release they were given; no owner for a
 * page without a session. What has begun and ended by now is told by the server's clock, and so that is kept as well.
 */
type Known = { release: string; owner: number | null; state: DehydratedState; clockOffset?: number }

const ownerNow = (): number | null => (storedToken() ? (storedSummary()?.id ?? null) : null)

const isKept = ({ queryKey, state }: Query): boolean =>
  state.data !== undefined && keptNouns.has(String(queryKey[0]))

/** What is held already and was not fetched anew stays known. */
function together(queries: QueryClient, owner: number | null): DehydratedState {
  const now = dehydrate(queries, { shouldDehydrateQuery: isKept })
  const before = readKnown()
  const fresh = new Set(now.queries.map(({ queryHash }) => queryHash))
  const held = before?.owner === owner ? before.state.queries : []
  const all = [...now.queries, ...held.filter(({ queryHash }) => !fresh.has(queryHash))]
  all.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return { mutations: [], queries: all.slice(0, mostAnswers) }
}

function fitting(known: Known): string {
  const text = JSON.stringify(known)
  if (text.length <= mostLetters) return text
  known.state.queries.pop()
  return fitting(known)
}

/** Keeps on this device what the server answers, until the session ends here (`forgetSession`). */
export function keepKnown(queries: QueryClient): void {
  const token = storedToken()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const owner = ownerNow()
    // Whoever has left meanwhile leaves nothing behind.
    if (storedToken() !== token || (token && owner === null)) return
    try {
      localStorage.setItem(
        knownKey,
        fitting({ release: release(), owner, state: together(queries, owner), clockOffset: clockOffset() }),
      )
    } catch {
      // Without room the page only knows what it has fetched since it was opened.
    }
  }
  const soon = () => {
    timer ??= setTimeout(write, writeAfterMs)
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) soon()
  })
  // This comes after the first picture, and answers may have come before it.
  if (queries.getQueryCache().getAll().some(isKept)) soon()
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) write()
  })
}

function readKnown(): Known | null {
  try {
    const known = JSON.parse(localStorage.getItem(knownKey) ?? 'null') as Known | null
    return known?.release === release() && Array.isArray(known.state?.queries) ? known : null
  } catch {
    return null
  }
}

/**
 * Fills in what is not known yet by what was known before; what is fetched later replaces it. All of it counts as outdated, so that
 * a screen that opens it asks again: a text of the city may be another one since. What is being asked already goes on.
 * @returns when the newest of it was fetched, in epoch milliseconds of the device; null when nothing is known
 */
export function recallKnown(queries: QueryClient): number | null {
  const known = readKnown()
  if (!known || known.owner !== ownerNow() || known.state.queries.length === 0) return null
  recallClock(known.clockOffset ?? 0)
  for (const { state } of known.state.queries) state.isInvalidated = true
  hydrate(queries, known.state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  return Math.max(...known.state.queries.map(({ state }) => state.dataUpdatedAt))
}
