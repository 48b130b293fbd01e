import { type Instant, ms } from '../../brazil/civil-time.ts'
import { dayMs, minuteMs } from '../../durations.ts'

/** Digits of every code that is sent to a phone or an e-mail (Specification 9). */
export const codeDigits = 4

/** Minutes in which a code works (Decision Q44). */
export const codeLifetimeMinutes = 10

/** Wrong guesses that kill a code (Decision Q44). */
export const wrongGuessesPerCode = 3

/** Wrong guesses of an account's codes of one purpose, within `guessWindowDays`, that close the way of those codes (Decision Q44). */
export const wrongGuessesPerPurpose = 10

/** The length of the rolling year over which wrong guesses are counted. */
export const guessWindowDays = 365

/** Seconds between two sendings of a code (Specification 9, resend-code countdown; Decision Q45). */
export const resendLockSeconds = 60

/**
 * Reads a code that came as a number or as text: a zero-padded text of four digits, so that 42 means 0042 (Decision Q44).
 * Gives null for anything that cannot be a code.
 */
export function normaliseCode(code: number | string): string | null {
  const text = String(code).trim()
  return /^\d{1,4}$/.test(text) ? text.padStart(codeDigits, '0') : null
}

/** Says what is wrong with a typed code, or null: required, exactly 4 digits (Specification 5, forgot password and SMS code). */
export function codeProblem(typed: string): null | 'code_required' | 'code_length' {
  const code = typed.trim()
  if (code === '') return 'code_required'
  return /^\d{4}$/.test(code) ? null : 'code_length'
}

/** Whether a code can still be guessed: younger than its lifetime and not killed by wrong guesses (Decision Q44). */
export function isCodeLive(code: { sent_at: Instant; wrong_guesses: number }, now: Instant): boolean {
  const age = ms(now) - ms(code.sent_at)
  return age < codeLifetimeMinutes * minuteMs && code.wrong_guesses < wrongGuessesPerCode
}

/** The instant from which on wrong guesses count at `now`. */
export function guessWindowStart(now: Instant): Date {
  return new Date(ms(now) - guessWindowDays * dayMs)
}

/** Whether the wrong guesses of a rolling year have closed the way of codes of a purpose; then only links work (Decision Q44). */
export function isCodePathClosed(wrongGuessesInWindow: number): boolean {
  return wrongGuessesInWindow >= wrongGuessesPerPurpose
}

/** Whole seconds until a code may be sent again, zero when it may be now (Decision Q45). */
export function resendWaitSeconds(lastSentAt: Instant | null, now: Instant): number {
  if (lastSentAt === null) return 0
  const wait = Math.ceil((ms(lastSentAt) - ms(now)) / 1000) + resendLockSeconds
  return Math.min(resendLockSeconds, Math.max(0, wait))
}
