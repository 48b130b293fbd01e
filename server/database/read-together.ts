import DataLoader from 'dataloader'
import { isDatabaseAway, wasEnded } from './away.ts'
import type { Db } from './pool.ts'

/** How many are read by one statement at most, and how soon after each other two of them may begin. */
type Pace = { atOnce: number; apartMs: number }
const fast: Pace = { atOnce: 100, apartMs: 0 }

/** How many statements of one kind are on their way at most, so that whoever comes meanwhile shares the next one. */
const onTheWayAtMost = 2

/**
 * A read of one thing that is done for all who ask in the same turn of the event loop, or while two such statements are on
 * their way, by one statement. `read` gives what belongs to each key, in order. Nothing is remembered: who asks later reads
 * anew, so what was revoked is gone at once. What the database refuses for one of them is asked again for each alone; when
 * it is away, all are told, since `read` may write, and nobody knows whether it did.
 */
export const readTogether = <K, V>(
  read: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
  { atOnce, apartMs }: Pace = fast,
): ((db: Db, key: K) => Promise<V>) => {
  const loaders = new WeakMap<Db, DataLoader<K, V>>()
  const loaderOf = (db: Db): DataLoader<K, V> => {
    const { enter, leave } = turnstile(onTheWayAtMost, apartMs)
    return new DataLoader<K, V>((keys) => readOrEach(keys, (some) => read(db, some)).finally(leave), {
      cache: false,
      maxBatchSize: atOnce,
      batchScheduleFn: enter,
    })
  }
  return (db, key) => {
    const loader = loaders.get(db) ?? loaderOf(db)
    loaders.set(db, loader)
    return loader.load(key)
  }
}

/**
 * Lets so many in, each in a turn of the event loop of their own, and each further one when somebody leaves. Whoever comes
 * sooner than `apartMs` after the one before waits so long, or until the next one comes, which it does when this one is full.
 */
const turnstile = (atMost: number, apartMs: number) => {
  const waiting: (() => void)[] = []
  let inside = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let isTimed = false
  const admit = (): void => {
    while (inside < atMost && waiting.length > 0) {
      const now = performance.now()
      if (waiting.length === 1 && now < lastAt + apartMs) {
        if (!isTimed) setTimeout(onTime, lastAt + apartMs - now)
        isTimed = true
        return
      }
      inside++
      lastAt = now
      setImmediate(waiting.shift() as () => void)
    }
  }
  const onTime = (): void => {
    isTimed = false
    admit()
  }
  return {
    enter(go: () => void): void {
      waiting.push(go)
      admit()
    },
    leave(): void {
      inside--
      admit()
    },
  }
}

const readOrEach = async <K, V>(
  keys: readonly K[],
  read: (keys: readonly K[]) => Promise<readonly V[]>,
): Promise<readonly (V | Error)[]> => {
  try {
    return await read(keys)
  } catch (error) {
    // What was ended may have waited for one of them only, and nothing of it was done.
    if (keys.length === 1 || (isDatabaseAway(error) && !wasEnded(error))) throw error
    return (await Promise.all(keys.map((key) => read([key]).catch((fault: Error) => [fault])))).flat()
  }
}

/** What was found, in the order of the keys that were asked for; null for what was not. */
export const inOrder = <R>(
  keys: readonly string[],
  rows: readonly R[],
  keyOf: (row: R) => string,
): (R | null)[] => {
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => found.get(key) ?? null)
}
