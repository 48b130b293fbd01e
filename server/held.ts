/** What was asked for once and serves all who need it. */
export type Held<T> = {
  read(): Promise<T>
  /** Somebody else says that it is worth nothing any more: whoever comes next asks anew. */
  drop(isWorthless: (held: T) => boolean): Promise<void>
}

/**
 * Asks for something once for all who come together and holds it for as long as it is good. Those who waited for it learn
 * of a failure, which is not held: whoever comes later tries again.
 */
export const held = <T>(ask: () => Promise<T>, isGood: (held: T) => boolean = () => true): Held<T> => {
  let current: Promise<T> | undefined
  const dropOne = (one: Promise<T>) => {
    if (current === one) current = undefined
  }
  const read = async (): Promise<T> => {
    const before = current
    if (before) {
      const made = await before
      if (isGood(made)) return made
      // Somebody who waited as well may have asked anew already.
      if (current !== undefined && current !== before) return read()
    }
    const asked = ask()
    current = asked
    asked.catch(() => dropOne(asked))
    return asked
  }
  return {
    read,
    drop: async (isWorthless) => {
      const one = current
      if (one && isWorthless(await one)) dropOne(one)
    },
  }
}
