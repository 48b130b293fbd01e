import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { mobileLength, readPhone } from '#domain/brazil/phone.ts'
import { rememberCodeSent } from '#web/api/account/confirmation.ts'
import { type Driver, useProfile, useSaveProfile } from '#web/api/account/profile.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { Actions } from '#web/ui/actions.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { AddressFields } from '../address/address-fields.tsx'
import { showFieldErrors } from '../show-field-errors.ts'
import classes from './profile.module.css'
import { PasswordFields, PersonalFields } from './profile-fields.tsx'
import { type ProfileValues, updateOf } from './profile-values.ts'
import { profileTexts as texts } from './texts.ts'
import { type ProfileFormState, useProfileForm } from './use-profile-form.ts'

export type ProfileFormProps = {
  onSaved?: () => void
  onCancel: () => void
  /** Another button beside those of the form. */
  more?: ReactNode
}

/** The first validation message of the server, else that it could not be saved (specification 8). */
function showFailure(form: ProfileFormState, error: unknown): void {
  if (showFieldErrors(form, error)) return
  const namesField = error instanceof ApiError && Object.keys(error.fieldErrors).length > 0
  showSnackbar({ message: namesField ? errorText(error) : texts.saveFailed, kind: 'error' })
}

/** A new mobile has just been sent its code. */
function noteCodeSent(driver: Driver, values: ProfileValues): void {
  const phone = readPhone(values.phone)
  if (phone.length !== mobileLength || phone === (driver.pending_phone ?? driver.phone)) return
  rememberCodeSent(driver.id)
}

function LoadedForm({ driver, onSaved, onCancel, more }: ProfileFormProps & { driver: Driver }) {
  const form = useProfileForm(driver)
  const save = useSaveProfile()
  const submit = form.onSubmit(
    async (values) => {
      try {
        await save.mutateAsync(updateOf(values, driver.identification))
        noteCodeSent(driver, values)
        form.setValues({ password: '', password_confirmation: '' })
        showSnackbar({ message: texts.saved })
        onSaved?.()
      } catch (error) {
        showFailure(form, error)
      }
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <PersonalFields form={form} identification={driver.identification} />
      <AddressFields form={form} />
      <PasswordFields form={form} />
      <Actions>
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={save.isPending}>
          {texts.cancel}
        </Button>
        {more}
      </Actions>
    </form>
  )
}

/** The driver's own data with what changes them; a part of the page, and of the dialog of a payment. */
export default function ProfileForm(props: ProfileFormProps) {
  const { data: driver, isLoadingError, refetch } = useProfile()
  if (driver) return <LoadedForm {...props} driver={driver} />
  if (isLoadingError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
  return <CardSkeletons count={1} height={620} />
}
