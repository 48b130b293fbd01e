let offsetMs = 0
let smallestDelayMs = Number.POSITIVE_INFINITY

/**
 * Learns how far the device's clock stands from the server's. The answer that took the least time to come is
 * the one to trust; the server's reading is taken to lie in the middle of the wait.
 */
export function learnServerTime(header: string | null, askedAt: number, answeredAt: number): void {
  const serverTime = Number(header)
  if (!header || !Number.isFinite(serverTime)) return
  const delayMs = answeredAt - askedAt
  const learnt = serverTime - (askedAt + delayMs / 2)
  // A jump means that one of the clocks was set anew, and then the newest answer is right. What the wait explains is none: where a
  // large photo took a minute to arrive, the server read its clock at the end of that.
  const jumped = Math.abs(learnt - offsetMs) > Math.max(5000, delayMs / 2)
  if (!jumped && delayMs > smallestDelayMs * 2) return
  smallestDelayMs = jumped ? delayMs : Math.min(delayMs, smallestDelayMs)
  offsetMs = learnt
}

/** How far the device's clock stands from the server's, as it was last learnt. */
export const clockOffset = (): number => offsetMs

/** What was learnt before this start is the best that is known until an answer tells it anew. */
export function recallClock(learnt: number): void {
  if (smallestDelayMs === Number.POSITIVE_INFINITY) offsetMs = learnt
}

/** The server's clock in epoch milliseconds, as well as this device can know it. */
export const serverNow = (): number => Date.now() + offsetMs

/** When something was by the server's clock, in epoch milliseconds, that this device noted by its own. */
export const byServerClock = (noted: number): number => noted + offsetMs
