import type { Sweep } from './task.ts'

/**
 * Runs a sweep at most once per interval. The time is noted at its end, because a run that finds another one busy must do the
 * work itself instead of reporting it done.
 */
export const throttle = (seconds: number, work: Sweep['run']): Sweep['run'] => {
  let last = 0
  return async (now, stopping) => {
    if (Math.abs(now.getTime() - last) < seconds * 1000) return
    await work(now, stopping)
    last = now.getTime()
  }
}
