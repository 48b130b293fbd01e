import { useResendEmail } from '#web/api/account/confirmation.ts'
import { errorText } from '#web/api/client.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { sentDurationMs } from './durations.ts'
import { confirmTexts as texts } from './texts.ts'

/** Sends the confirmation link once more and says what came of it. */
export function useEmailResend(): { send: () => void; isPending: boolean } {
  const { mutate, isPending } = useResendEmail()
  const send = () =>
    mutate(undefined, {
      onSuccess: () => showSnackbar({ message: texts.resent, duration: sentDurationMs }),
      onError: (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
    })
  return { send, isPending }
}
