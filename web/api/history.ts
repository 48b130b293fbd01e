import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { listTransactions } from '#contract/history.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { type PeriodFilter, periodRange } from '#domain/brazil/period.ts'
import { call, serverNow, unwrap } from './client.ts'
import { settings } from './settings.ts'

export type Movement = OutputOf<typeof listTransactions>['data'][number]

/** Whose movements are asked for: exactly one of the two (decision Q131). */
export type HistorySubject = { plate: string } | { wallet_id: number }

/** The range follows the server's clock and the city's zone, whatever the device is set to. */
function rangeOf(period: PeriodFilter) {
  const { begin, end } = periodRange(period, toCivil(serverNow(), settings.timeZone))
  return { created_at_begin: begin, created_at_end: end }
}

/** The movements of one vehicle or wallet in a period, newest first; without a subject nothing is asked. */
export const movementsQuery = (subject: HistorySubject | null, period: PeriodFilter) =>
  queryOptions({
    queryKey: ['history', subject, period],
    queryFn: subject
      ? ({ signal }) =>
          call(listTransactions, { query: { ...subject, ...rangeOf(period) } }, { signal }).then(
            unwrap<Movement[]>,
          )
      : skipToken,
    // What was just parked or bought must be there when the driver comes to look for it.
    staleTime: 0,
  })

export const useMovements = (subject: HistorySubject | null, period: PeriodFilter) =>
  useQuery(movementsQuery(subject, period))
