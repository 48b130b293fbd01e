import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { codeProblem } from '#domain/account/confirmation/codes.ts'
import { useConfirmPhone } from '#web/api/account/confirmation.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useCode } from '#web/ui/use-code.ts'
import { PhoneToConfirm } from './phone-to-confirm.tsx'
import classes from './phone-verification.module.css'
import { phoneTexts as texts } from './texts.ts'

export type PhoneVerificationProps = {
  onConfirmed: () => void
  /** Instead of the account's own: the phone that waits to take its place (decision Q138). */
  phone?: string
}

/**
 * A wrong code and any failure show the same text beside the field (decision Q46); where the way of codes is closed
 * or the network failed, another try could not help, so that is told too.
 */
function tellMore(error: unknown): void {
  if (
    error instanceof ApiError &&
    (error.type === 'CodePathClosed' || error.status === 0 || error.status >= 429)
  ) {
    showSnackbar({ message: errorText(error), kind: 'error' })
  }
}

/** Enter the phone, have a code sent, enter the code (specification 4, phone verification). */
export default function PhoneVerification({ onConfirmed, phone }: PhoneVerificationProps) {
  const { code, field, refuse, clear, focus } = useCode()
  const confirm = useConfirmPhone()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = codeProblem(code)
    if (wrong) return refuse(problemTexts[wrong])
    try {
      if (await confirm.mutateAsync(code)) onConfirmed()
      else refuse(texts.wrongCode)
    } catch (error) {
      refuse(texts.wrongCode)
      tellMore(error)
    }
  }

  return (
    <div className={classes.steps}>
      <PhoneToConfirm
        {...(phone ? { phone } : {})}
        onAsked={clear}
        onSent={focus}
        onAlreadyConfirmed={onConfirmed}
      />
      <form className={classes.step} noValidate onSubmit={submit}>
        <CodeField {...field} label={texts.code} required />
        <Button type="submit" className={classes.button ?? ''} loading={confirm.isPending}>
          {texts.confirm}
        </Button>
      </form>
    </div>
  )
}
