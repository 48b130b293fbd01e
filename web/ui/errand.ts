import { type Cents, cents } from '#domain/money/cents.ts'

/** Why somebody left what was begun: so much is lacking, and this path of the page leads back to it. */
export type Errand = { amount: Cents; back: string }

/** The state of the history that goes with the address to which the errand leads. */
export const errandState = (errand: Errand) => ({ errand })

/** The errand by which the screen was reached; it outlives a reload of the page. */
export function readErrand(): Errand | null {
  const state = window.history.state as { errand?: { amount?: unknown; back?: unknown } } | null
  const { amount, back } = state?.errand ?? {}
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return null
  return typeof back === 'string' && /^\/(?!\/)/.test(back) ? { amount: cents(amount), back } : null
}
