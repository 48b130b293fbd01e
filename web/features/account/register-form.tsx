import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRegister } from '#web/api/account.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { AddressFields } from './address-fields.tsx'
import { AccessFields, PersonalFields } from './register-fields.tsx'
import classes from './register-form.module.css'
import { RegisteredDialog } from './registered-dialog.tsx'
import { emptyRegistration, type RegistrationValues, registrationPayload } from './registration-values.ts'
import { TermsField } from './terms-field.tsx'
import { registerTexts as texts } from './texts.ts'
import { type RegistrationFormState, useRegistrationForm } from './use-registration-form.ts'

/** The first field that the server names takes the focus; a message without a field shows by itself. */
function showFailure(form: RegistrationFormState, error: unknown): void {
  const fields = error instanceof ApiError ? error.fieldErrors : {}
  const known = Object.fromEntries(Object.entries(fields).filter(([field]) => field in emptyRegistration))
  if (Object.keys(known).length === 0) {
    showSnackbar({ message: errorText(error), kind: 'error' })
    return
  }
  form.setErrors(known)
  focusFirstError(form, known)
}

/** Validation, uniqueness check, sign-up, then the modal whose OK reloads (specification 4). */
export default function RegisterForm() {
  const form = useRegistrationForm()
  const register = useRegister()
  const [registered, setRegistered] = useState<RegistrationValues | null>(null)

  const submit = form.onSubmit(
    async (values) => {
      try {
        await register.mutateAsync(registrationPayload(values))
        setRegistered(values)
      } catch (error) {
        showFailure(form, error)
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
      {registered && <RegisteredDialog email={registered.email} phone={registered.phone} />}
    </form>
  )
}
