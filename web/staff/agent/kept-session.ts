import { secondMs } from '#domain/durations.ts'
import { longestSessionMs } from '#domain/staff/access.ts'
import { byServerClock, serverNow } from '#web/api/server-clock.ts'
import type { StaffSession } from '../session.ts'

/** Who was signed in, and when that is over in any case, by the server's clock (Decision Q172). */
export type KeptSession = StaffSession & { endsAt?: number }

/**
 * When a session is over that the device was told of then, by its own clock. A server of the release before does not say how long it
 * still lives: no longer than any.
 */
export const endOf = (session: StaffSession, toldAt: number): number => {
  const { ends_in_seconds }: Partial<StaffSession> = session
  return byServerClock(toldAt) + (ends_in_seconds ?? longestSessionMs / secondMs) * secondMs
}

/** What a page of the release before kept does not say how old it is, and is over. */
export const endOfKept = ({ endsAt = 0 }: KeptSession): number => endsAt

/** Whether the time of a session has come, without a network too. */
export const hasCome = (endsAt: number): boolean => serverNow() >= endsAt
