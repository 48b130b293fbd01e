/** Specification 9, timers: the snackbar that tells that a confirmation was sent lasts 8 s. */
export const sentDurationMs = 8000
