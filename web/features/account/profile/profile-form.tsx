import { Alert, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mobileLength, readPhone } from '#domain/brazil/phone.ts'
import { rememberCodeSent } from '#web/api/account/confirmation.ts'
import { type Driver, useProfile, useSaveProfile } from '#web/api/account/profile.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { IconInfoCircle } from '#web/ui/icons.ts'
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
  /** Another button, before those of the form. */
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

type DropDialogProps = { opened: boolean; onClose: () => void; onDrop: () => void }

/** Asks before edits are lost that nobody saved. */
const DropDialog = ({ opened, onClose, onDrop }: DropDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={texts.dropTitle}
    actions={
      <>
        <Button onClick={onClose}>{texts.dropNot}</Button>
        <Button variant="default" onClick={onDrop}>
          {texts.drop}
        </Button>
      </>
    }
  >
    <p className={classes.hint}>{texts.dropText}</p>
  </Dialog>
)

function LoadedForm({ driver, onSaved, onCancel, more }: ProfileFormProps & { driver: Driver }) {
  const { form, ...edits } = useProfileForm(driver)
  const [asking, setAsking] = useState(false)
  const save = useSaveProfile()
  const submit = form.onSubmit(
    async (values) => {
      try {
        await save.mutateAsync(updateOf(values, driver.identification))
        noteCodeSent(driver, values)
        form.setValues({ password: '', password_confirmation: '' })
        edits.noteSaved(values)
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
      {edits.wasKept && (
        <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {texts.kept}
        </Alert>
      )}
      <PersonalFields form={form} identification={driver.identification} />
      <AddressFields form={form} />
      <PasswordFields form={form} />
      <Actions>
        {more}
        <Button
          variant="default"
          onClick={() => (edits.isChanged() ? setAsking(true) : onCancel())}
          disabled={save.isPending}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </Actions>
      <DropDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onDrop={() => {
          edits.drop()
          onCancel()
        }}
      />
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
