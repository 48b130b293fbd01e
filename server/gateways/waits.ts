/** How long a gateway waits for whoever is outside. */
export type Waits = {
  timeoutMs?: number
  /** How many times as long as usual, where no time is said. */
  patience?: number
}

export const waitMsOf = ({ timeoutMs, patience = 1 }: Waits, usualMs: number): number =>
  timeoutMs ?? usualMs * patience
