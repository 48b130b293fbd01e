import type { Sweep } from './task.ts'

/**
 * A sweep that needs not run each second. The time is noted when the work is done, not when it begins, so
 * that a run which finds another one busy does the work itself instead of reporting it done.
 */
export const seldom = (seconds: number, work: Sweep['run']): Sweep['run'] => {
  let last = 0
  return async (now, stopping) => {
    if (Math.abs(now.getTime() - last) < seconds * 1000) return
    await work(now, stopping)
    last = now.getTime()
  }
}
