import { minuteMs } from '../durations.ts'

/** How long a challenge can be answered, and how long a browser asks for the finger: long enough to fetch a key (Decision Q189). */
export const challengeMs = 5 * minuteMs

/** How many passkeys a person may have: a phone, a computer, a key in the safe, and what will be forgotten. */
export const mostPasskeys = 10

/** Who asks for passkeys (WebAuthn, relying party): the name that they are bound to, and the only origin that may show them. */
export type RelyingParty = { id: string; origin: string }

const loopback = /^(127(\.\d+){3}|\[::1\])$/
const isNumbered = /^(\d+(\.\d+){3}|\[.*\])$/

/**
 * Who asks for passkeys at a public address, null where nobody can: browsers bind them to a name, never to a number, and
 * demand https of all names but `localhost`. A server on this machine alone is therefore reached as `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = URL.parse(publicUrl)
  if (!url) return null
  if (loopback.test(url.hostname)) url.hostname = 'localhost'
  const { hostname: id, origin, protocol } = url
  if (isNumbered.test(id)) return null
  return protocol === 'https:' || id === 'localhost' ? { id, origin } : null
}

/**
 * Whether a passkey has a twin: an authenticator that counts has to count on (WebAuthn 6.1.1). One that says 0 for ever,
 * as those do that a phone keeps in its cloud, does not count.
 */
export function hasTwin(counter: { known: number; told: number }): boolean {
  return (counter.known > 0 || counter.told > 0) && counter.told <= counter.known
}

/** What a passkey is called, as it is kept; empty where nothing was typed. */
export function readPasskeyName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').slice(0, 60)
}
