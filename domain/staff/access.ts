import { dayMs, hourMs, minuteMs } from '../durations.ts'

/** How long a session lives unused, and at most: an agent's phone is passed on and lies on a bonnet (Decision Q172). */
const idleMs = { agent: 30 * minuteMs, office: 60 * minuteMs }
export const longestSessionMs = 12 * hourMs

/** When a session began and was last used, and who has it. */
export type StaffSession = { createdAt: Date; lastSeenAt: Date; roles: readonly string[] }

/** How long the session of a person with these roles may be left alone. */
export function idleMsOf(roles: readonly string[]): number {
  return roles.includes('agent') ? idleMs.agent : idleMs.office
}

/** Whether a session has ended by itself: left alone too long, or as long as any may be. */
export function hasEnded({ createdAt, lastSeenAt, roles }: StaffSession, now: Date): boolean {
  const idle = now.getTime() - lastSeenAt.getTime()
  return idle > idleMsOf(roles) || now.getTime() - createdAt.getTime() > longestSessionMs
}

/** How long a session still lives at most, however it is used, in milliseconds; a device without a network keeps it no longer. */
export function restOfSessionMs(createdAt: Date, now: Date): number {
  return Math.max(0, createdAt.getTime() + longestSessionMs - now.getTime())
}

/** How long a mailed invitation can be accepted. */
export const invitationMs = 3 * dayMs

/**
 * How long after an invitation was accepted the very same request, by its key, is answered once more: its code was right then, and
 * is not asked for anew (Decision Q172).
 */
export const toldAgainMs = 10 * minuteMs

/** How many recovery codes a person gets; each opens once. */
export const recoveryCodeCount = 10

/**
 * Wrong tries in an hour after which the six digits of the second factor open nothing any more: from one network address,
 * and from all of them. A recovery code still opens, and a manager lifts it (Decision Q172).
 */
export const wrongTries = { windowMs: hourMs, perAddress: 5, perPerson: 30 } as const

/** Whether so many wrong tries lock. */
export function isLocked(tries: { fromAddress: number; fromAll: number }): boolean {
  return tries.fromAddress >= wrongTries.perAddress || tries.fromAll >= wrongTries.perPerson
}

/** Fewer characters are too few for who sees what others do. */
export const shortestStaffPassword = 10

/** A code of the second factor as it is typed: six digits, or a recovery code, which is longer. */
export function readSecondFactor(typed: string): { kind: 'totp' | 'recovery'; code: string } | null {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  return code.length === recoveryCodeLength ? { kind: 'recovery', code } : null
}

/** Characters of a recovery code: 80 random bits in base 32. */
export const recoveryCodeLength = 16
