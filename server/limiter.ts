/** Runs at most `concurrency` tasks at once; further ones wait in order. */
export const limiter = (concurrency: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot goes to the queue directly, so that a caller that arrives now cannot take it.
      if (next) next()
      else running--
    }
  }
}

/** Runs tasks of one key in their order, and tasks of different keys concurrently. */
export const serialByKey = <N>() => {
  const last = new Map<N, Promise<unknown>>()
  return async <T>(name: N, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve()
    // A failure does not stop the queue.
    const mine = before.then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
