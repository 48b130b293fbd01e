/** A value that is loaded once and shared by all readers. */
export type Memo<T> = {
  read(): Promise<T>
  /** Drops the value if it proves stale; the next reader loads it again. */
  drop(isStale: (value: T) => boolean): Promise<void>
}

/** Loads a value once and keeps it while `isFresh`. Concurrent readers share one promise; failures are not cached. */
export const memo = <T>(load: () => Promise<T>, isFresh: (value: T) => boolean = () => true): Memo<T> => {
  let current: Promise<T> | undefined
  const dropOne = (one: Promise<T>) => {
    if (current === one) current = undefined
  }
  const read = async (): Promise<T> => {
    const before = current
    if (before) {
      const value = await before
      if (isFresh(value)) return value
      // Another reader that waited may have started a load already.
      if (current !== undefined && current !== before) return read()
    }
    const loading = load()
    current = loading
    loading.catch(() => dropOne(loading))
    return loading
  }
  return {
    read,
    drop: async (isStale) => {
      const one = current
      if (one && isStale(await one)) dropOne(one)
    },
  }
}
