import { Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useRef, useState } from 'react'
import { loginProblems } from '#domain/account.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { useLogin } from '#web/api/account.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { PasswordField, TaxIdField } from '#web/ui/fields.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import classes from './login-box.module.css'
import { textsOf } from './problem-texts.ts'
import { loginTexts as texts } from './texts.ts'
import { recoveryHash, useRecovery } from './use-recovery.ts'

/** Few visitors forgot their password, and all of them wait for what the landing page weighs. */
const RecoveryDialog = lazy(() => import('./recovery/recovery-dialog.tsx'))

/** Answers that mean a wrong tax id or password; of others the driver reads what happened (decision Q55). */
const wrongCredentials = [400, 401, 404, 422]

const failureText = (error: unknown): string =>
  error instanceof ApiError && wrongCredentials.includes(error.status) ? texts.failed : errorText(error)

export default function LoginBox() {
  const { alphanumericCnpj } = useSettings()
  const login = useLogin()
  const password = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const recovery = useRecovery()
  const form = useForm({
    name: 'login',
    initialValues: { username: '', password: '' },
    validate: (values) => textsOf(loginProblems(values, { alphanumericCnpj })),
  })

  const enter = form.onSubmit(
    async (values) => {
      setFailure('')
      try {
        await login.mutateAsync({ username: readTaxId(values.username), password: values.password })
        window.location.reload()
      } catch (error) {
        setFailure(failureText(error))
        password.current?.focus()
      }
    },
    (errors) => focusFirstError(form, errors),
  )

  return (
    <>
      <form className={classes.form} noValidate onSubmit={enter}>
        <TaxIdField
          {...form.getInputProps('username')}
          label={texts.identification}
          alphanumeric={alphanumericCnpj}
          autoComplete="username"
          required
        />
        <PasswordField
          {...form.getInputProps('password')}
          label={texts.password}
          inputRef={password}
          required
        />
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={login.isPending || login.isSuccess}>
          {texts.enter}
        </Button>
        <div className={classes.links}>
          <a className={classes.link} href={recoveryHash} aria-haspopup="dialog">
            {texts.forgot}
          </a>
          <a className={classes.link} href="#cadastro">
            {texts.register}
          </a>
        </div>
      </form>
      {recovery.isOpen && (
        <Suspense>
          <RecoveryDialog identification={form.values.username} onClose={recovery.close} />
        </Suspense>
      )}
    </>
  )
}
