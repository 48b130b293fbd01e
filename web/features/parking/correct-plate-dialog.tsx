import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import {
  foreignPlateLength,
  isBrazilianPlate,
  newVehiclePlateProblem,
  readPlate,
} from '#domain/brazil/plate.ts'
import { errorText } from '#web/api/client.ts'
import { useCorrectPlate } from '#web/api/vehicles.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlateField } from '#web/ui/plate-field.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import type { ActiveVehicle } from './active-vehicles.ts'
import classes from './correct-plate.module.css'
import { correctTexts as texts } from './texts.ts'

type Props = { vehicle: ActiveVehicle; onClose: () => void }

/** The dialog opens with the focus on what carries this mark. */
const takeFocus = (input: HTMLInputElement | null) => input?.setAttribute('data-autofocus', '')

/** Asks for the plate that was meant when a ticket was bought for another one (Q163); the server decides whether it may be. */
export default function CorrectPlateDialog({ vehicle, onClose }: Props) {
  const formId = useId()
  const correcting = useCorrectPlate()
  const [plate, setPlate] = useState(vehicle.plate)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((thrown) => setProblem(errorText(thrown)))
  const foreign = !isBrazilianPlate(vehicle.plate)
  const change = (typed: string) => {
    setPlate(typed)
    setError(null)
  }
  const correct = () => {
    const wrong = newVehiclePlateProblem(plate, foreign)
    setError(wrong && problemTexts[wrong])
    const transactionId = vehicle.activation.details.at(-1)?.transaction_id
    if (wrong || transactionId === undefined) return
    void run(async () => {
      setProblem(null)
      const typed = readPlate(plate, foreignPlateLength)
      const { message } = await correcting.mutateAsync({ transactionId, plate: typed })
      onClose()
      showSnackbar({ message })
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      closable={!busy}
      actions={
        <>
          <Button type="submit" form={formId} loading={busy}>
            {texts.confirm}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          correct()
        }}
      >
        <PlateField
          label={texts.right}
          description={texts.hint}
          foreign={foreign}
          required
          inputRef={takeFocus}
          value={plate}
          onChange={change}
          error={error}
        />
        {problem && <ProblemAlert text={problem} />}
      </form>
    </Dialog>
  )
}
