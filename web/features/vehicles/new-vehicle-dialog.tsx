import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { newVehiclePlateProblem, plateLength, plateLengthOf, readTypedPlate } from '#domain/brazil/plate.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { useAddVehicle, useVehicles } from '#web/api/vehicles.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormDialog, takeFocus } from '#web/ui/form-dialog.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { PlateField } from '#web/ui/plate-field.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { texts } from './texts.ts'

const PlateMeant = lazy(() => import('#web/ui/plates/plate-meant.tsx'))

type Values = { plate: string; foreign: boolean }

function plateError({ plate, foreign }: Values): string | null {
  const problem = newVehiclePlateProblem(plate, foreign)
  return problem && problemTexts[problem]
}

/** A whole plate of neither format is named at once, a shorter one only when it is sent (decision Q120). */
function errorWhileTyping(values: Values): string | null {
  const whole = !values.foreign && readTypedPlate(values.plate).length === plateLength
  return whole ? plateError(values) : null
}

function useNewVehicle(onAdded: () => void) {
  const add = useAddVehicle()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({
    initialValues: { plate: '', foreign: false },
    validate: { plate: (_, values) => plateError(values) },
    onValuesChange: (values) => form.setFieldError('plate', errorWhileTyping(values)),
  })
  const { busy, run } = useOneAtATime((error) => {
    if (!(error instanceof ApiError) || error.status !== 422) {
      setFailure(errorText(error))
      return
    }
    const errors = { plate: errorText(error) }
    form.setErrors(errors)
    focusFirstError(form, errors)
  })
  const save = ({ plate, foreign }: Values) =>
    run(async () => {
      setFailure(null)
      await add.mutateAsync(readTypedPlate(plate, plateLengthOf(foreign)))
      onAdded()
      showSnackbar({ message: texts.added })
    })
  const submit = form.onSubmit(
    (values) => void save(values),
    (errors) => focusFirstError(form, errors),
  )
  return { form, submit, failure, busy }
}

/** Asks for the plate of a new vehicle (specification 5, new-vehicle plate). */
export function NewVehicleDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { form, submit, failure, busy } = useNewVehicle(onAdded)
  const { foreign, plate } = form.values
  const { data: vehicles } = useVehicles()
  const changeKind = (isForeign: boolean) =>
    form.setValues({
      foreign: isForeign,
      plate: readTypedPlate(plate, plateLengthOf(isForeign)),
    })
  return (
    <FormDialog
      title={texts.newVehicle}
      submit={texts.save}
      cancel={texts.cancel}
      busy={busy}
      waits
      onSubmit={submit}
      onClose={onClose}
    >
      <PlateField
        label={texts.plateField}
        description={foreign ? texts.foreignHint : texts.plateHint}
        foreign={foreign}
        required
        inputRef={takeFocus}
        {...form.getInputProps('plate')}
      />
      <Suspense>
        <PlateMeant
          typed={readTypedPlate(plate, plateLengthOf(foreign))}
          known={vehicles?.map((known) => known.plate) ?? []}
          // It stands in the list already: there is nothing to add.
          onMeant={onClose}
        />
      </Suspense>
      <CheckField label={texts.foreign} checked={foreign} onChange={changeKind} />
      {failure && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {failure}
        </Alert>
      )}
    </FormDialog>
  )
}
