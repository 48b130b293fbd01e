/** Specification 9, timers: reloads after a success, after a slip was opened, and after the bank's page was. */
export const reloadAfterMs = 1000
export const slipReloadAfterMs = 2000
export const debitReloadAfterMs = 10_000
