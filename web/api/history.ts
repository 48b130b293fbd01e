import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import {
  downloadTransactions,
  exportTransactions,
  listActivations,
  listTransactions,
  mailTransactions,
  printStay,
  readPdfUrl,
} from '#contract/generated/routes/history.ts'
import { pdfFilesPath } from '#contract/paths.ts'
import { type PeriodFilter, periodRange } from '#domain/brazil/period.ts'
import { type CallOutput, call, callForFile, unwrap } from './client.ts'
import { civilNow } from './settings.ts'

export type Movement = CallOutput<typeof listTransactions>['data'][number]

/** Whose movements are asked for: exactly one of the two (decision Q131). */
export type HistorySubject = { plate: string } | { wallet_id: number }

/** The range follows the server's clock and the city's zone, whatever the device is set to. */
function rangeOf(period: PeriodFilter) {
  const { begin, end } = periodRange(period, civilNow())
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

type Left = AbortSignal | null

const exported = (subject: HistorySubject, period: PeriodFilter) => ({
  query: { ...subject, ...rangeOf(period) },
})
const until = (signal: Left) => (signal ? { signal } : {})

/** Starts a PDF of what `movementsQuery` lists and gives its job's id, should the server name one. */
export const startPdf = async (
  subject: HistorySubject,
  period: PeriodFilter,
  signal: Left,
): Promise<number | undefined> => {
  const body = await call(exportTransactions, exported(subject, period), { ...until(signal), acts: true })
  return unwrap<{ id?: number } | undefined>(body)?.id
}

/**
 * Where the PDF of a job can be fetched, should it be ready. A server that knows itself by another name than this page was
 * opened under has it under this name too.
 */
export const addressOfPdf = async (jobId: number, signal: Left): Promise<string | undefined> => {
  const { url } = await call(readPdfUrl, { params: { jobId } }, until(signal))
  if (!url) return undefined
  const { pathname } = new URL(url, location.origin)
  return pathname.startsWith(pdfFilesPath) ? pathname : url
}

export const sendPdfByEmail = (subject: HistorySubject, period: PeriodFilter, signal: Left) =>
  call(mailTransactions, exported(subject, period), { ...until(signal), acts: true })

/** The same movements as a table for spreadsheets. */
export const fetchCsv = (subject: HistorySubject, period: PeriodFilter): Promise<Blob> =>
  callForFile(downloadTransactions, exported(subject, period))

/** The receipt of the stay that a movement of parking paid for. */
export const fetchStayReceipt = (movementId: number): Promise<Blob> =>
  callForFile(printStay, { params: { transaction_id: movementId } })

export type Stay = CallOutput<typeof listActivations>['data'][number]

/** Where and when a vehicle was parked in a period, newest first. */
export const useStays = (plate: string, period: PeriodFilter) =>
  useQuery({
    queryKey: ['history', 'stays', plate, period],
    queryFn: ({ signal }) => {
      const { created_at_begin: date_time_begin, created_at_end: date_time_end } = rangeOf(period)
      const query = { plate, date_time_begin, date_time_end }
      return call(listActivations, { query }, { signal }).then(unwrap<Stay[]>)
    },
    staleTime: 0,
  })
