/** The state of the history that goes with a receipt whose payment ended on the page that leads to it. */
export const justPaidState = { justPaid: true }

/** Whether the receipt was reached that way. */
export const isJustPaid = (): boolean =>
  (window.history.state as { justPaid?: boolean } | null)?.justPaid === true

/** From now on it is a receipt like any other: a reload prints nothing again. */
export function forgetJustPaid(): void {
  const { justPaid: _, ...rest } = (window.history.state ?? {}) as { justPaid?: boolean }
  window.history.replaceState(rest, '')
}
