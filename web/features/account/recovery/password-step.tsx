import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { recoveryPasswordProblems } from '#domain/account/recovery.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { useResetByCode } from '#web/api/recovery.ts'
import { Actions } from '#web/ui/actions.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { textsOf } from '../problem-texts.ts'
import { leaveRecovery } from '../use-recovery.ts'
import classes from './recovery.module.css'
import { recoveryTexts as texts } from './texts.ts'

export type PasswordStepProps = {
  registration: string
  code: string
  /** The code expired or was used up meanwhile. */
  onCodeRefused: (problem: string) => void
}

/** The new password; with it the driver is logged in (specification 4). */
export function PasswordStep({ registration, code, onCodeRefused }: PasswordStepProps) {
  const reset = useResetByCode()
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
      <PasswordField
        {...form.getInputProps('password')}
        label={texts.newPassword}
        description={texts.passwordHint}
        autoComplete="new-password"
        autoFocus
        required
      />
      <PasswordField
        {...form.getInputProps('confirm_password')}
        label={texts.confirmation}
        autoComplete="new-password"
        required
      />
      <Actions>
        <Button type="submit" loading={reset.isPending || reset.isSuccess}>
          {texts.save}
        </Button>
      </Actions>
    </form>
  )
}
