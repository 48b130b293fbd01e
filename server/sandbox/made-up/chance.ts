/** The same numbers at each start, so that two demonstrations look alike (mulberry32). */
export type Chance = {
  /** From 0 to just under 1. */
  next(): number
  /** A whole number from 0 to just under `count`. */
  below(count: number): number
  /** One of several, each as likely as its weight. */
  pick<T>(weighted: readonly (readonly [T, number])[]): T
}

export const chanceOf = (seed: number): Chance => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (count) => Math.floor(next() * count),
    pick: <T>(weighted: readonly (readonly [T, number])[]): T => {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [one, weight] of weighted) {
        left -= weight
        if (left < 0) return one
      }
      return (weighted.at(-1) as readonly [T, number])[0]
    },
  }
}
