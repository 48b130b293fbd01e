import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import { secondMs } from '#domain/durations.ts'
import { errorText } from '#web/api/errors.ts'
import { isUnanswered } from '#web/api/keyed.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import type { Act, StaffInput, StaffOutput } from '../client.ts'
import { useStaffOnce } from '../use-staff-once.ts'

type Ends<R extends Route> = {
  said: (answer: StaffOutput<R>) => string
  after?: () => unknown
  /** What a refusal leads to, where it is not just said like a success. */
  failed?: (error: unknown) => void
}

/** That an act may or may not have been done has to be read to its end. */
const unansweredMs = 6 * secondMs

const sayProblem = (error: unknown): void =>
  showSnackbar({
    message: errorText(error),
    kind: 'error',
    ...(isUnanswered(error) ? { duration: unansweredMs } : {}),
  })

/**
 * An act of the office, one at a time: what it came to is said, and what follows from it is done. Where the part that would tell
 * a refusal is gone by then, it is said like a success.
 */
export function useAct<R extends Route>(route: Act<R>, { said, after, failed = sayProblem }: Ends<R>) {
  const { send } = useStaffOnce<R>(route)
  const isHere = useIsHere()
  const [error, setError] = useState<unknown>(null)
  const { busy, run } = useOneAtATime((failure) => {
    setError(failure)
    if (isHere()) failed(failure)
    else sayProblem(failure)
  })
  const act = (input: StaffInput<R>): void =>
    void run(async () => {
      setError(null)
      const answer = await send(input)
      showSnackbar({ message: said(answer), kind: 'success' })
      await after?.()
    })
  return { act, busy, error }
}
