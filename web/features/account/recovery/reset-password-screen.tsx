import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { resetPasswordProblems } from '#domain/account/recovery.ts'
import { formatPhone } from '#domain/brazil/phone.ts'
import { useResetByLink } from '#web/api/account/recovery.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { NewPassword } from '../account-fields.tsx'
import { textsOf } from '../problem-texts.ts'
import { AppDialog, useStoreLinks } from './app-dialog.tsx'
import classes from './recovery.module.css'
import { newPasswordTexts, resetTexts as texts } from './texts.ts'

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

/** Whom the link was sent to, which its call wants to know. */
export type ResetPasswordProps = { link: ({ email: string } | { phone: string }) & { token: string } }

const introOf = (link: ResetPasswordProps['link']): [text: string, contact: string] =>
  'phone' in link ? [texts.introPhone, formatPhone(link.phone)] : [texts.intro, link.email]

/** The page of the link that came by e-mail (specification 2) or, where codes are closed, by SMS. */
export default function ResetPasswordScreen({ link }: ResetPasswordProps) {
  const [intro, contact] = introOf(link)
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
        await reset.mutateAsync({ ...link, ...values })
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
            <span>{intro}</span> <strong translate="no">{contact}</strong>.
          </Text>
          <NewPassword form={form} confirmation="password_confirmation" labels={newPasswordTexts} required />
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
