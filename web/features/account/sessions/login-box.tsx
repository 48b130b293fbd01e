import { Alert, Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { PasswordField } from '#web/ui/fields.tsx'
import { OwnTaxIdField } from '../own-tax-id-field.tsx'
import { recoveryHash, useRecovery } from '../recovery/use-recovery.ts'
import classes from './login-box.module.css'
import { loginTexts as texts } from './texts.ts'
import { useLoginForm } from './use-login-form.ts'

/** Few visitors forgot their password, and all of them wait for what the landing page weighs. */
const RecoveryDialog = lazy(() => import('../recovery/recovery-dialog.tsx'))

/** Few cities have a captcha. */
const LoginCaptcha = lazy(() => import('./login-captcha.tsx'))

export default function LoginBox() {
  const { form, enter, failure, isBusy, password, captcha } = useLoginForm()
  const recovery = useRecovery()

  return (
    <>
      <form className={classes.form} noValidate onSubmit={enter}>
        <OwnTaxIdField {...form.getInputProps('username')} autoComplete="username" />
        <PasswordField
          {...form.getInputProps('password')}
          label={texts.password}
          inputRef={password}
          required
        />
        {captcha && (
          <div className={classes.captcha}>
            <Suspense>
              <LoginCaptcha key={captcha.round} error={form.errors.captcha_token} onChange={captcha.solve} />
            </Suspense>
          </div>
        )}
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isBusy}>
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
