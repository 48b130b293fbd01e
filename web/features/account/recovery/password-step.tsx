import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { recoveryPasswordProblems } from '#domain/account/recovery.ts'
import { useResetByCode } from '#web/api/account/recovery.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { Actions } from '#web/ui/actions.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useBack } from '#web/ui/use-back.ts'
import { NewPassword } from '../account-fields.tsx'
import { textsOf } from '../problem-texts.ts'
import classes from './recovery.module.css'
import { newPasswordTexts, recoveryTexts as texts } from './texts.ts'
import { leaveRecovery } from './use-recovery.ts'

export type PasswordStepProps = {
  registration: string
  code: string
  onBack: () => void
  /** The code expired or was used up meanwhile. */
  onCodeRefused: (problem: string) => void
}

/** The new password; with it the driver is logged in (specification 4). */
export function PasswordStep({ registration, code, onBack, onCodeRefused }: PasswordStepProps) {
  const reset = useResetByCode()
  useBack(2, onBack)
  const form = useForm({
    name: 'recovery-password',
    initialValues: { password: '', confirm_password: '' },
    validate: (values) => textsOf(recoveryPasswordProblems(values)),
  })

  const submit = form.onSubmit(
    async (values) => {
      try {
        await reset.mutateAsync({ registration, code, ...values })
        leaveRecovery()
        window.location.reload()
      } catch (error) {
        const { type, fieldErrors } = error instanceof ApiError ? error : new ApiError(0, null)
        if (type === 'CodeInvalid') return onCodeRefused(texts.wrongCode)
        form.setErrors(fieldErrors)
        showSnackbar({ message: errorText(error), kind: 'error' })
      }
    },
    (errors) => focusFirstError(form, errors),
  )

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <NewPassword form={form} confirmation="confirm_password" labels={newPasswordTexts} autoFocus required />
      <Actions>
        <Button type="submit" loading={reset.isPending || reset.isSuccess}>
          {texts.save}
        </Button>
      </Actions>
    </form>
  )
}
