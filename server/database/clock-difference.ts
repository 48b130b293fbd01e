import { minuteMs } from '#domain/durations.ts'
import type { Db } from './pool.ts'

/** What this machine's clock shows; a test has another one. */
export type MachineClock = () => number

/** How far two clocks may be apart before somebody is told, and before a server does not start. */
export const tellingMs = 10_000
export const refusingMs = minuteMs

/**
 * By how much this machine's clock is ahead of the database's, which all servers share, in milliseconds; negative where it is
 * behind. What the question itself takes is no difference.
 */
export const readClockDifference = async (
  { pool }: Db,
  machine: MachineClock = Date.now,
): Promise<number> => {
  const before = machine()
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const after = machine()
  const shown = rows[0]?.ms ?? 0
  if (shown < before) return Math.round(before - shown)
  return shown > after ? Math.round(after - shown) : 0
}
