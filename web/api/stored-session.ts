import { forgetTypedText } from './typed-text.ts'

/** What is kept of the driver beside the token (specification 3). */
export type Summary = { id: number; driver_id: number; identification: string; name: string }

export const tokenKey = 'rotativo.token'
const summaryKey = 'rotativo.summary'
/** What this device was last told, for a start without a connection (`web/app/connection/known.ts`). */
export const knownKey = 'rotativo.known'

/** The payments that this device waits for: of a driver (`web/features/orders/open`), and of a visitor. */
export const seenOrdersKey = 'rotativo.orders'
export const visitKey = 'rotativo.visit'
/** What the page calls itself when a visitor pays or contests (`page-key.ts`). */
export const pageKeyStored = 'rotativo.page'

/** How much came back of a ticket that was left, for the page after the reload (`web/features/parking/left-note.tsx`). */
export const leftKey = 'rotativo.left'

/** That the session of this tab ended without the driver's doing, for the landing page that follows. */
export const endedKey = 'rotativo.ended'

/** Storage may be full or forbidden; the page of whoever is not logged in then works until it is closed. */
const memory = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function write(key: string, value: string | null): void {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, value)
  } catch {
    // The copy in memory serves this page.
  }
}

const probeKey = 'rotativo.probe'

/** Whether the next load of the page would find a session that begins in this one. */
export function canKeepSession(): boolean {
  // As long as a token at least.
  const probe = 'x'.repeat(100)
  try {
    globalThis.localStorage.setItem(probeKey, probe)
    const isKept = globalThis.localStorage.getItem(probeKey) === probe
    globalThis.localStorage.removeItem(probeKey)
    return isKept
  } catch {
    return false
  }
}

export const storedToken = (): string | null => read(tokenKey)

/** The token that the page began with, or null: whatever comes later than the page's start sees what other tabs stored. */
export const tokenAtStart = storedToken()

/** The token that was stored in this tab, whatever other tabs have stored since. */
export const tokenOfTab = (): string | undefined => memory.get(tokenKey)

export function storeToken(token: string): void {
  write(tokenKey, token)
  forgetTypedText()
}

export function storedSummary(): Summary | null {
  const text = read(summaryKey)
  if (!text) return null
  try {
    return JSON.parse(text) as Summary
  } catch {
    return null
  }
}

export const storeSummary = ({ id, driver_id, identification, name }: Summary): void =>
  write(summaryKey, JSON.stringify({ id, driver_id, identification, name }))

/** Keeps a word in this tab for the page that follows, or forgets it; where nothing is kept, that page says nothing. */
export function noteInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // As above.
  }
}

export function isNotedInTab(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Forgets token, summary, what was known of the driver and what was typed, as after logout. */
export function forgetSession(): void {
  write(tokenKey, null)
  write(summaryKey, null)
  write(knownKey, null)
  forgetTypedText()
  // Whoever comes next to this device is told nothing of them.
  write(seenOrdersKey, null)
  write(visitKey, null)
  write(pageKeyStored, null)
  noteInTab(leftKey, null)
}

let isLeaving = false

/** The driver logs out: whatever the server then refuses is no news. */
export function noteLogout(): void {
  isLeaving = true
}

/** The session ended elsewhere, so that the landing page says why the driver is there. */
export const noteSessionEnd = (): void => void (isLeaving || noteInTab(endedKey, 'yes'))

/** Forgets the session and starts over at the same address (specification 4, decision Q151). */
export function forgetSessionAndReload(): void {
  noteSessionEnd()
  forgetSession()
  globalThis.location.reload()
}
