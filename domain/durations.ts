/** Lengths of time in milliseconds, which instants and clocks are counted in. */
export const secondMs = 1000
export const minuteMs = 60_000
export const hourMs = 3_600_000
/** 24 hours; a civil day of a zone that changes its clocks may be longer or shorter. */
export const dayMs = 86_400_000

/** An instant in whole seconds since 1970, by which an order and its receipt tell their times (Specification 3, Receipt). */
export function unixSecondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / secondMs)
}
