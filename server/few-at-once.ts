/** Runs so many works at once; each further one waits until one has ended, first come, first served. */
export const fewAtOnce = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever waited has the place at once, before anybody who comes at this moment.
      if (next) next()
      else running--
    }
  }
}

/** Runs works of one name one after another, in the order in which they came, and those of different names beside each other. */
export const inTurnByName = <N>() => {
  const last = new Map<N, Promise<unknown>>()
  return async <T>(name: N, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve()
    // Whatever became of the one before.
    const mine = before.then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
