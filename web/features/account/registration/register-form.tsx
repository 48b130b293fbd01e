import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRegister } from '#web/api/account/registration.ts'
import { errorText } from '#web/api/client.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { AddressFields } from '../address/address-fields.tsx'
import { showFieldErrors } from '../show-field-errors.ts'
import { AccessFields, PersonalFields } from './register-fields.tsx'
import classes from './register-form.module.css'
import { type Registered, RegisteredDialog } from './registered-dialog.tsx'
import { registrationPayload } from './registration-values.ts'
import { TermsField } from './terms-field.tsx'
import { registerTexts as texts } from './texts.ts'
import { useRegistrationForm } from './use-registration-form.ts'

/** Validation, uniqueness check, sign-up, then the modal whose OK reloads (specification 4). */
export default function RegisterForm() {
  const form = useRegistrationForm()
  const register = useRegister()
  const [registered, setRegistered] = useState<Registered | null>(null)

  const submit = form.onSubmit(
    async (values) => {
      try {
        const { isCodeComing } = await register.mutateAsync(registrationPayload(values))
        setRegistered({ email: values.email, phone: values.phone, isCodeComing })
      } catch (error) {
        if (!showFieldErrors(form, error)) showSnackbar({ message: errorText(error), kind: 'error' })
      }
    },
    (errors) => focusFirstError(form, errors),
  )

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <PersonalFields form={form} />
      <AddressFields form={form} />
      <AccessFields form={form} />
      <TermsField {...form.getInputProps('terms_accepted', { type: 'checkbox' })} />
      <Button
        type="submit"
        className={classes.submit ?? ''}
        loading={register.isPending}
        disabled={registered !== null}
      >
        {texts.submit}
      </Button>
      {registered && <RegisteredDialog {...registered} />}
    </form>
  )
}
