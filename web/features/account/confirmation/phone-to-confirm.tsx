import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { canSendCodeTo, formatPhone, mobileProblem, readPhone } from '#domain/brazil/phone.ts'
import { codeLockedUntil, lockCode, useSendCode } from '#web/api/account/confirmation.ts'
import { useRefreshUser, useUser } from '#web/api/account/sessions.ts'
import { ApiError, errorText, serverNow } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { PhoneField } from '#web/ui/fields.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { sentDurationMs } from './durations.ts'
import classes from './phone-verification.module.css'
import { phoneTexts as texts } from './texts.ts'

/** The lock of 60 s between two codes; it outlives a reload, as that of the server does (decision Q45). */
function useLock(userId: number) {
  const [until, setUntil] = useState(() => codeLockedUntil(userId))
  const [over, setOver] = useState(() => until === null || until <= serverNow())
  return {
    wasSent: until !== null,
    lockedUntil: over ? null : until,
    lock: (seconds?: number) => {
      setUntil(lockCode(userId, seconds))
      setOver(false)
    },
    open: () => setOver(true),
  }
}

type Lock = ReturnType<typeof useLock>

const LockHint = ({ lock }: { lock: Lock }) => (
  <p className={classes.hint}>
    {lock.lockedUntil !== null && (
      <>
        {texts.waiting}{' '}
        <Countdown
          until={lock.lockedUntil}
          now={serverNow}
          label={texts.waiting}
          onEnd={lock.open}
          size="md"
          warnSeconds={0}
          alarmSeconds={0}
        />
      </>
    )}
    {lock.lockedUntil === null && <span>{lock.wasSent ? texts.again : texts.hint}</span>}
  </p>
)

type PhoneToConfirmProps = {
  phone?: string
  /** Another code is asked for: it may arrive, and be typed, before our answer does. */
  onAsked: () => void
  onSent: () => void
  onAlreadyConfirmed: () => void
}

/** The phone and the button that sends a code to it. */
export function PhoneToConfirm({ phone: given, onAsked, onSent, onAlreadyConfirmed }: PhoneToConfirmProps) {
  const { acceptAllMobileRanges } = useSettings()
  const { data: user } = useUser()
  const stored = given ?? user?.phone ?? ''
  const [phone, setPhone] = useState(() => formatPhone(stored))
  const [problem, setProblem] = useState('')
  const lock = useLock(user?.id ?? 0)
  const send = useSendCode()
  const refreshUser = useRefreshUser()

  const refused = (error: unknown) => {
    const { fieldErrors, type, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0, null)
    if (fieldErrors.phone) return setProblem(fieldErrors.phone)
    if (type === 'AlreadyConfirmed') return void refreshUser().then(onAlreadyConfirmed)
    if (type === 'ResendTooSoon' || type === 'SmsDelayed') lock.lock(retryAfterSeconds ?? undefined)
    showSnackbar({ message: errorText(error), kind: 'error' })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSendCodeTo(phone) || lock.lockedUntil !== null) return
    const wrong = mobileProblem(phone, { acceptAllMobileRanges })
    if (wrong) return setProblem(problemTexts[wrong])
    onAsked()
    try {
      await send.mutateAsync({ phone: readPhone(phone), stored })
      lock.lock()
      showSnackbar({ message: texts.sent, duration: sentDurationMs })
      onSent()
    } catch (error) {
      refused(error)
    }
  }

  return (
    <form className={classes.step} noValidate onSubmit={submit}>
      <PhoneField
        label={texts.phone}
        value={phone}
        onChange={(value) => {
          setPhone(value)
          setProblem('')
        }}
        error={problem || undefined}
        required
      />
      <Button
        type="submit"
        variant="light"
        className={classes.button ?? ''}
        disabled={!canSendCodeTo(phone) || lock.lockedUntil !== null}
        loading={send.isPending}
      >
        {lock.wasSent ? texts.sendAgain : texts.send}
      </Button>
      <LockHint lock={lock} />
    </form>
  )
}
