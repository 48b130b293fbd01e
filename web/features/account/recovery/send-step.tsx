import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { recoveryRequestProblems } from '#domain/account/recovery.ts'
import { readTaxId, taxIdProblem } from '#domain/brazil/tax-id.ts'
import { recoveryLockedUntil, useAskRecovery } from '#web/api/account/recovery.ts'
import { errorText, serverNow } from '#web/api/client.ts'
import { fieldErrorsOf } from '#web/api/errors.ts'
import { useSettings } from '#web/api/settings.ts'
import { Actions } from '#web/ui/actions.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { OwnTaxIdField } from '../own-tax-id-field.tsx'
import { textsOf } from '../problem-texts.ts'
import classes from './recovery.module.css'
import { recoveryTexts as texts } from './texts.ts'

export type SendStepProps = {
  identification: string
  /** Who the code is for, as digits, and whether it was asked for just now. */
  onNext: (registration: string, wasSent: boolean) => void
}

/** Who forgot the password, and by which ways the code shall come. */
export function SendStep({ identification, onNext }: SendStepProps) {
  const { alphanumericCnpj } = useSettings()
  const send = useAskRecovery()
  const [, setOver] = useState(0)
  const form = useForm({
    name: 'recovery',
    initialValues: { registration: identification, email: false, sms: false },
    validate: (values) => textsOf(recoveryRequestProblems(values, { alphanumericCnpj })),
  })
  const registration = readTaxId(form.values.registration)
  const lockedUntil = recoveryLockedUntil({ ...form.values, registration })

  const submit = form.onSubmit(
    async ({ email, sms }) => {
      if (lockedUntil !== null) return
      try {
        await send.mutateAsync({ registration, email, sms })
        onNext(registration, true)
      } catch (error) {
        const fields = fieldErrorsOf(error)
        form.setErrors(fields)
        if (Object.keys(fields).length === 0) showSnackbar({ message: errorText(error), kind: 'error' })
      }
    },
    (errors) => focusFirstError(form, errors),
  )

  const skip = () => {
    const problem = taxIdProblem(form.values.registration, { alphanumericCnpj })
    if (!problem) return onNext(registration, false)
    const errors = textsOf({ registration: problem })
    form.setErrors(errors)
    focusFirstError(form, errors)
  }

  const { error: wayProblem, ...email } = form.getInputProps('email', { type: 'checkbox' })
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <OwnTaxIdField {...form.getInputProps('registration')} autoComplete="username" />
      <fieldset className={classes.ways} aria-describedby="recuperar-meios">
        <legend>{texts.ways}</legend>
        <CheckField {...email} label={texts.email} />
        <CheckField
          {...form.getInputProps('sms', { type: 'checkbox' })}
          label={texts.sms}
          onChange={(sms) => {
            form.setFieldValue('sms', sms)
            form.clearFieldError('email')
          }}
        />
        <p className={classes.note} id="recuperar-meios">
          {texts.waysHint}
        </p>
        <div role="alert">{wayProblem && <p className={classes.problem}>{wayProblem}</p>}</div>
      </fieldset>
      {lockedUntil !== null && (
        <p className={classes.note}>
          {texts.waiting}{' '}
          <Countdown
            until={lockedUntil}
            now={serverNow}
            label={texts.waiting}
            size="md"
            warnSeconds={0}
            alarmSeconds={0}
            onEnd={() => setOver((times) => times + 1)}
          />
        </p>
      )}
      <Actions>
        <Button type="submit" loading={send.isPending} disabled={lockedUntil !== null}>
          {texts.send}
        </Button>
        <Button variant="default" disabled={send.isPending} onClick={skip}>
          {texts.haveCode}
        </Button>
      </Actions>
    </form>
  )
}
