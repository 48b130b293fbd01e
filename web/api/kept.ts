/** What this device keeps under a key of `stored-session.ts`; null where there is nothing, or nothing that can be read. */
export function readKept<T>(key: string): T | null {
  try {
    return JSON.parse(globalThis.localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps it, or with null forgets it; tells whether that is so. Without storage, or room, a payment only lives in its tab. */
export function writeKept(key: string, value: unknown): boolean {
  try {
    if (value === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // Nothing is lost that the server does not know.
    return false
  }
}

/** Calls back when another tab has kept or forgotten something there. */
export function followKept(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) onChange()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

const tabKey = 'rotativo.tab'

type EntryState = { begun?: boolean } | null

function startsAnew(): boolean {
  try {
    const wasHere = globalThis.sessionStorage.getItem(tabKey) !== null
    globalThis.sessionStorage.setItem(tabKey, '1')
    return wasHere && (globalThis.history.state as EntryState)?.begun !== true
  } catch {
    return false
  }
}

let anew: boolean | undefined

/**
 * Whether somebody has asked for an address in a tab where the page was before, and so begins something new. A reload, Back, a
 * tab that the phone had put to sleep (they bring the entry of the history back) and another tab go on with what was begun.
 */
export const isNewStart = (): boolean => {
  anew ??= startsAnew()
  return anew
}

/** Something was begun at this entry of the history, to be gone on with when the browser comes back to it. */
export function markBegun(): void {
  isNewStart()
  anew = false
  const { history } = globalThis
  history.replaceState({ ...(history.state as object | null), begun: true }, '')
}
