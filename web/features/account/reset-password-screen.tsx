import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { resetPasswordProblems } from '#domain/account/recovery.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { useResetByLink } from '#web/api/recovery.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { textsOf } from './problem-texts.ts'
import { AppDialog, useStoreLinks } from './recovery/app-dialog.tsx'
import classes from './recovery/recovery.module.css'
import { resetTexts as texts } from './recovery/texts.ts'

/** Specification 2 and 9: the snackbar lasts 2 s, the modal comes after 1 s. */
const snackbarMs = 2000
const modalAfterMs = 1000

// A whole new start: the session that this page may have held ended with the old password.
const goHome = () => window.location.assign('/')

function useModalAfter(isDone: boolean): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setShown(true), modalAfterMs)
    return () => clearTimeout(timer)
  }, [isDone])
  return isShown
}

/** The page of the e-mailed link (specification 2). */
export default function ResetPasswordScreen({ email, token }: { email: string; token: string }) {
  const reset = useResetByLink()
  const links = useStoreLinks()
  const isModalShown = useModalAfter(reset.isSuccess)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const form = useForm({
    name: 'reset',
    initialValues: { password: '', password_confirmation: '' },
    validate: (values) => textsOf(resetPasswordProblems(values)),
  })

  const submit = form.onSubmit(
    async (values) => {
      if (reset.isSuccess) return
      setFailure(null)
      try {
        await reset.mutateAsync({ email, token, ...values })
        showSnackbar({ message: texts.updated, duration: snackbarMs })
      } catch (error) {
        setFailure(error instanceof ApiError ? error : new ApiError(0, null))
      }
    },
    (errors) => focusFirstError(form, errors),
  )

  return (
    <Screen title={texts.title}>
      <Card>
        <form className={classes.form} noValidate onSubmit={submit}>
          <Text>
            {texts.intro} <strong>{email}</strong>.
          </Text>
          <PasswordField
            {...form.getInputProps('password')}
            label={texts.password}
            description={texts.passwordHint}
            autoComplete="new-password"
            required
          />
          <PasswordField
            {...form.getInputProps('password_confirmation')}
            label={texts.confirmation}
            autoComplete="new-password"
            required
          />
          {failure && <ProblemAlert text={errorText(failure)} />}
          <Actions align="start">
            <Button type="submit" loading={reset.isPending} disabled={reset.isSuccess}>
              {texts.update}
            </Button>
            {failure?.type === 'ResetLinkInvalid' && (
              <Button variant="default" onClick={goHome}>
                {texts.home}
              </Button>
            )}
          </Actions>
        </form>
      </Card>
      {isModalShown && <AppDialog links={links} onClose={goHome} />}
    </Screen>
  )
}
