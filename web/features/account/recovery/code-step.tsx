import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { recoveryCodeProblem } from '#domain/account/recovery.ts'
import { useCheckRecovery } from '#web/api/account/recovery.ts'
import { errorText } from '#web/api/client.ts'
import { Actions } from '#web/ui/actions.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useBack } from '#web/ui/use-back.ts'
import { useCode } from '#web/ui/use-code.ts'
import classes from './recovery.module.css'
import { recoveryTexts as texts } from './texts.ts'

export type CodeStepProps = {
  registration: string
  wasSent: boolean
  /** Told beside the field from the start, when the code was refused at the end. */
  problem: string
  onNext: (code: string) => void
  onBack: () => void
}

/** The code that came; it is checked before a new password is asked for. */
export function CodeStep({ registration, wasSent, problem: given, onNext, onBack }: CodeStepProps) {
  const { code, field, refuse, focus } = useCode(given)
  const check = useCheckRecovery()
  useBack(1, onBack)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = recoveryCodeProblem(code)
    if (wrong) return refuse(problemTexts[wrong])
    try {
      if (await check.mutateAsync({ registration, code })) onNext(code)
      else refuse(texts.wrongCode)
    } catch (error) {
      showSnackbar({ message: errorText(error), kind: 'error' })
      focus()
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {wasSent && (
        <p className={classes.note} role="status">
          {texts.sent}
        </p>
      )}
      <CodeField {...field} label={texts.code} description={texts.codeHint} autoFocus required />
      <Actions>
        <Button type="submit" loading={check.isPending}>
          {texts.next}
        </Button>
        <Button variant="default" disabled={check.isPending} onClick={onBack}>
          {texts.back}
        </Button>
      </Actions>
    </form>
  )
}
