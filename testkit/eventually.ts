import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '#domain/durations.ts'

/** Where a wait ends that would never end: far beyond what the slowest machine takes. */
const patienceMs = 4 * minuteMs

/** Asks until the answer satisfies, for what happens a moment later, and gives that answer. */
export const eventually = async <T>(
  ask: () => T | Promise<T>,
  satisfies: (answer: T) => boolean,
): Promise<T> => {
  const end = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (satisfies(answer)) return answer
    if (performance.now() > end) throw new Error(`it never came: ${JSON.stringify(answer)}`)
    await pause(25)
  }
}
