import { useRef } from 'react'

const letters = 'abcdefghijklmnop'

/**
 * 128 random bits; also where the page is served without a certificate and `randomUUID` is missing. In letters alone: in
 * digits one of some hundred would look like the number of a card.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => `${letters[byte >> 4]}${letters[byte & 15]}`).join('')
}

/**
 * One key for one intent: pressing a button again after a lost answer sends the same key as long as `intent`
 * (what is asked for, as text) stays the same; `settle` ends the intent once its outcome is known.
 */
export function useIntentKey(): { keyFor: (intent: string) => string; settle: () => void } {
  const current = useRef<{ intent: string; key: string } | null>(null)
  return {
    keyFor: (intent) => {
      if (current.current?.intent !== intent) current.current = { intent, key: newKey() }
      return current.current.key
    },
    settle: () => {
      current.current = null
    },
  }
}
