import { ApiError, type RefusalType } from '#web/api/errors.ts'

/** Specification 9: the address of a PDF is asked for 5 times, 7 s apart; the first time at once (decision Q135). */
export const pollAttempts = 5
export const pollEveryMs = 7000

/** Why there is no PDF: what was chosen is gone, the start failed, it named no job, or no address came of it. Each has its text (decision Q134). */
export type Failed = 'nothing-selected' | 'start' | 'no-job' | 'not-generated'

type Steps = {
  start: () => Promise<number | undefined>
  addressOf: (jobId: number) => Promise<string | undefined>
  pause: (ms: number) => Promise<unknown>
}

const isOfType = (error: unknown, type: RefusalType): boolean =>
  error instanceof ApiError && error.type === type

/** The vehicle or the wallet does not belong to the driver any more: it was removed elsewhere. */
export const isGone = (error: unknown): boolean => isOfType(error, 'NotFound')

/** Starts a PDF and asks for its address until it is there. */
export async function makePdf(steps: Steps): Promise<{ address: string } | { failed: Failed }> {
  let jobId: number | undefined
  try {
    jobId = await steps.start()
  } catch (error) {
    return { failed: isGone(error) ? 'nothing-selected' : 'start' }
  }
  if (!jobId) return { failed: 'no-job' }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const address = await steps.addressOf(jobId)
      if (address) return { address }
    } catch (error) {
      if (!isOfType(error, 'PdfNotReadyException')) return { failed: 'not-generated' }
    }
    if (attempt === pollAttempts) return { failed: 'not-generated' }
    await steps.pause(pollEveryMs)
  }
}
