import { useEffect, useRef, useState } from 'react'
import type { PeriodFilter } from '#domain/brazil/period.ts'
import { minuteMs } from '#domain/durations.ts'
import { errorText } from '#web/api/client.ts'
import { addressOfPdf, fetchCsv, type HistorySubject, sendPdfByEmail, startPdf } from '#web/api/history.ts'
import { wait } from '#web/api/reach.ts'
import { civilToday } from '#web/api/settings.ts'
import { download, saveFile } from '#web/ui/download.ts'
import { type SnackbarKind, showSnackbar } from '#web/ui/snackbar-store.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { snackbarMs } from './durations.ts'
import { type Failed, isGone, makePdf } from './pdf-export.ts'
import { texts } from './texts.ts'

/** What of which period is exported. */
export type Exported = { subject: HistorySubject | null; period: PeriodFilter }

export type Export = {
  /** What is under way; nothing else begins meanwhile. */
  busy: 'pdf' | 'email' | 'csv' | null
  /** Where the PDF that was just made can be fetched again, for a browser that did not start the download. */
  address: string | null
  downloadPdf: (exported: Exported) => void
  sendByEmail: (exported: Exported) => void
  downloadCsv: (exported: Exported) => void
}

/** The server's address lives ten minutes. */
const addressLivesMs = 9 * minuteMs

const say = (message: string, kind: SnackbarKind) => showSnackbar({ message, kind, duration: snackbarMs })

const pdfProblems: Record<Exclude<Failed, 'nothing-selected'>, string> = {
  start: texts.pdfProblem,
  'no-job': texts.pdfNoJob,
  'not-generated': texts.pdfNotGenerated,
}

type Words = { select: string; onGone: () => void }

/**
 * Exports of one tab. They go on while the other tab is looked at, and end with the screen. That nothing is selected is
 * said here, because the buttons are closed without rows: it shows when a selection is gone (decision Q133).
 */
export function useExport({ select, onGone }: Words): Export {
  const [what, setWhat] = useState<Export['busy']>(null)
  const [address, setAddress] = useState<string | null>(null)
  const left = useRef<AbortSignal | null>(null)
  const { busy, run } = useOneAtATime((error) => say(errorText(error), 'error'))

  useEffect(() => {
    const controller = new AbortController()
    left.current = controller.signal
    return () => controller.abort()
  }, [])

  useEffect(() => {
    if (!address) return
    const timer = setTimeout(() => setAddress(null), addressLivesMs)
    return () => clearTimeout(timer)
  }, [address])

  /** Without a vehicle or a wallet nothing runs. */
  const begin = (
    chosen: 'pdf' | 'email' | 'csv',
    { subject, period }: Exported,
    work: (subject: HistorySubject, period: PeriodFilter, signal: AbortSignal | null) => Promise<void>,
  ) =>
    void run(async () => {
      if (!subject) return void say(select, 'info')
      setWhat(chosen)
      setAddress(null)
      await work(subject, period, left.current)
    })

  const nothingSelected = () => {
    say(select, 'info')
    onGone()
  }

  const pdf = async (subject: HistorySubject, period: PeriodFilter, signal: AbortSignal | null) => {
    const made = await makePdf({
      start: () => startPdf(subject, period, signal),
      addressOf: (jobId) => addressOfPdf(jobId, signal),
      pause: wait,
    })
    if (signal?.aborted) return
    if ('address' in made) {
      download(made.address)
      setAddress(made.address)
      say(texts.pdfDone, 'success')
    } else if (made.failed === 'nothing-selected') nothingSelected()
    else say(pdfProblems[made.failed], 'error')
  }

  const email = async (subject: HistorySubject, period: PeriodFilter, signal: AbortSignal | null) => {
    try {
      await sendPdfByEmail(subject, period, signal)
      say(texts.emailDone, 'success')
    } catch (error) {
      if (signal?.aborted) return
      if (isGone(error)) nothingSelected()
      else say(texts.emailProblem, 'error')
    }
  }

  const csv = async (subject: HistorySubject, period: PeriodFilter, signal: AbortSignal | null) => {
    try {
      const file = await fetchCsv(subject, period)
      if (signal?.aborted) return
      saveFile(file, texts.csvName(civilToday()))
      say(texts.csvDone, 'success')
    } catch (error) {
      if (signal?.aborted) return
      if (isGone(error)) nothingSelected()
      else say(texts.csvProblem, 'error')
    }
  }

  return {
    busy: busy ? what : null,
    address,
    downloadPdf: (exported) => begin('pdf', exported, pdf),
    sendByEmail: (exported) => begin('email', exported, email),
    downloadCsv: (exported) => begin('csv', exported, csv),
  }
}
