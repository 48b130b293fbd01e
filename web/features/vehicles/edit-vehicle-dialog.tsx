import { useForm } from '@mantine/form'
import { vehicleNameMaxLength } from '#domain/vehicles/name.ts'
import { errorText } from '#web/api/client.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormDialog, takeFocus } from '#web/ui/form-dialog.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { editTexts as texts } from './texts.ts'
import { useChangeVehicle } from './use-change-vehicle.ts'

function useEdit(vehicle: Vehicle, onClose: () => void) {
  const change = useChangeVehicle()
  const form = useForm({
    initialValues: { name: vehicle.name ?? '', isDefault: vehicle.is_default ?? false },
  })
  const { busy, run } = useOneAtATime((error) => {
    const errors = { name: errorText(error) }
    form.setErrors(errors)
    focusFirstError(form, errors)
  })
  const save = (values: typeof form.values) =>
    run(async () => {
      const { message } = await change.mutateAsync({ id: vehicle.id, ...values })
      onClose()
      showSnackbar({ message })
    })
  return { form, submit: form.onSubmit((values) => void save(values)), busy }
}

/** What a vehicle is called beside its plate, and whether it stands first (decision Q168). */
export default function EditVehicleDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { form, submit, busy } = useEdit(vehicle, onClose)
  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      cancel={texts.cancel}
      busy={busy}
      waits
      onSubmit={submit}
      onClose={onClose}
    >
      <Plate plate={vehicle.plate} />
      <TextField
        label={texts.name}
        description={texts.nameHint(vehicleNameMaxLength)}
        autoComplete="off"
        maxLength={vehicleNameMaxLength}
        inputRef={takeFocus}
        {...form.getInputProps('name')}
      />
      <CheckField
        label={texts.isDefault}
        description={texts.defaultHint}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
