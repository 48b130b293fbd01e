/** Whether the server answers, as the last call found it. */
export type Reach = {
  /** Nobody answered the last try, or none has been answered for a while. */
  silent: boolean
  /** Of these, that a try was given up: what is known may be old by then. */
  hasFailed: boolean
  /** When the server was last heard, in epoch milliseconds of the device; null before the first time. */
  heardAt: number | null
  /** Nobody has said yet whose the session is, whatever else the server answers. */
  isFaulty: boolean
  /** Calls whose outcome is being asked for again, because their answer was lost. */
  confirming: number
}

let reach: Reach = { silent: false, hasFailed: false, heardAt: null, isFaulty: false, confirming: 0 }
const followers = new Set<() => void>()
let wakers = new Set<() => void>()

const change = (next: Partial<Reach>): void => {
  reach = { ...reach, ...next }
  for (const follow of followers) follow()
}

export const currentReach = (): Reach => reach

export function followReach(follow: () => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

let heardAt: number | null = null
let answers = 0

/** How often the server has answered this page. */
export const countAnswers = (): number => answers

/** Notes what a call found; only a change is told. */
export function noteReach(silent: boolean): void {
  if (!silent) {
    heardAt = Date.now()
    answers += 1
  }
  const isBack = reach.silent && !silent
  if (reach.silent !== silent || reach.hasFailed !== silent) change({ silent, hasFailed: silent, heardAt })
  if (isBack) globalThis.dispatchEvent?.(new Event('rotativo.back'))
}

/** Notes that nothing has been answered for a while, though nothing was given up either. */
export function noteHang(): void {
  if (!reach.silent) change({ silent: true, heardAt })
}

/** Notes whether the start of the page meets silence or faults of the server. */
export function noteFaults(isFaulty: boolean): void {
  if (reach.isFaulty !== isFaulty) change({ isFaulty })
}

/** Says for the time of some work that the outcome of a call is being found out. */
export async function whileConfirming<T>(work: () => Promise<T>): Promise<T> {
  change({ confirming: reach.confirming + 1 })
  try {
    return await work()
  } finally {
    change({ confirming: reach.confirming - 1 })
  }
}

/** Ends every pause at once: somebody asked for it, or the device says that it is back. */
export function tryNow(): void {
  const waiting = wakers
  wakers = new Set()
  for (const wake of waiting) wake()
}

globalThis.addEventListener?.('online', tryNow)

/** Ends what is waited for when somebody asks for another try; `stop` once nothing is waited for any more. */
export function untilTryNow(): { signal: AbortSignal; stop: () => void } {
  const end = new AbortController()
  const wake = () => end.abort()
  wakers.add(wake)
  return { signal: end.signal, stop: () => wakers.delete(wake) }
}

/** Waits for a time that is wanted as it is, whatever happens meanwhile. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A pause before another try; it ends early by `tryNow`, or by the signal. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      wakers.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    wakers.add(wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
