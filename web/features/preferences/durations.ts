/** Specification 9, timers: how long the outcome of a switch is shown. */
export const savedMs = 3000
export const failedMs = 5000
