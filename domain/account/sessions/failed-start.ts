import { secondMs } from '#domain/durations.ts'

/** The faults of the server that a start has met so far; `first` is when the first one came, in epoch milliseconds. */
export type Faults = { count: number; first: number }

export const noFaults: Faults = { count: 0, first: 0 }

const enoughFaults = 5
const longEnoughMs = 30 * secondMs

/** The token is not valid, or the account is gone. */
const saysNo = [401, 403, 404]

/**
 * What became of one try to load the user at the start (decision Q11): `failed` costs the session, `fault` counts towards
 * that, and `again` says nothing of it: no answer came (status 0), the server asked to wait (429), or what answered is not
 * the server but something on the way to it.
 */
export const judgeTry = (status: number): 'failed' | 'fault' | 'again' => {
  if (saysNo.includes(status)) return 'failed'
  return status >= 500 ? 'fault' : 'again'
}

export const countFault = (faults: Faults, now: number): Faults =>
  faults.count === 0 ? { count: 1, first: now } : { ...faults, count: faults.count + 1 }

/** Whether the server has answered with faults often and long enough to be believed (decision Q11). */
export const isStartLost = ({ count, first }: Faults, now: number): boolean =>
  count >= enoughFaults && now - first >= longEnoughMs

/** How long to wait before a try, after so many that came to nothing, in milliseconds. */
export const pauseBeforeTry = (tries: number): number => Math.min(30, 2 ** tries) * secondMs
