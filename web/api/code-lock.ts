import { resendLockSeconds } from '#domain/account.ts'
import { serverNow } from './server-clock.ts'

const key = 'rotativo.code-sent'

type Sent = { userId: number; until: number }

/**
 * Remembers, for this tab and over a reload, that a code was sent to the phone of an account, so that the button
 * stays closed as long as the server would refuse (decision Q45).
 */
export function lockCode(userId: number, seconds: number = resendLockSeconds): number {
  const until = serverNow() + seconds * 1000
  try {
    globalThis.sessionStorage.setItem(key, JSON.stringify({ userId, until } satisfies Sent))
  } catch {
    // Without storage the lock lasts until the reload, and the server still refuses.
  }
  return until
}

/** Until when, in epoch milliseconds of the server, no other code can be sent; null when none was sent here. */
export function codeLockedUntil(userId: number): number | null {
  try {
    const sent = JSON.parse(globalThis.sessionStorage.getItem(key) ?? 'null') as Sent | null
    return sent?.userId === userId ? sent.until : null
  } catch {
    return null
  }
}
