import { type Instant, ms } from '../brazil/civil-time.ts'
import { dayMs } from '../durations.ts'

/** For how many days a driver who said that a vehicle is still theirs is not asked again (Decision Q203). */
export const settledDays = 30

/** The questions that a vehicle's driver got so far: whether one is open, who caused one, and when the last yes came. */
export type AskedBefore = { isOpen: boolean; bySameDriver: boolean; lastYesAt: Instant | null }

/**
 * Whether the registration of a plate asks its former driver if the vehicle is still theirs. One person causes one question, and
 * there is none for 30 days after a yes, so that no stranger pauses automatic tickets repeatedly (Decision Q203).
 */
export function asksAgain({ isOpen, bySameDriver, lastYesAt }: AskedBefore, now: Instant): boolean {
  if (isOpen || bySameDriver) return false
  return lastYesAt === null || ms(now) - ms(lastYesAt) >= settledDays * dayMs
}
