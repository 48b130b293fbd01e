import { useMutation } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'
import { errorText } from '#web/api/errors.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { type StaffInput, type StaffOutput, staffCall } from '../client.ts'

/** An act of the office: what it came to is said, and what follows from it is done; a refusal is said as well. */
export function useAct<R extends Route>(
  route: R,
  done: { said: (answer: StaffOutput<R>) => string; after?: () => unknown },
) {
  return useMutation({
    mutationFn: (input: StaffInput<R>) => staffCall(route, input),
    onSuccess: (answer) => {
      showSnackbar({ message: done.said(answer), kind: 'success' })
      return done.after?.()
    },
    onError: (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
  })
}
