import { useRef } from 'react'

/** 128 random bits; also where the page is served without a certificate and `randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
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
