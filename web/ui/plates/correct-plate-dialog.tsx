import { type FormEvent, useState } from 'react'
import {
  foreignPlateLength,
  isBrazilianPlate,
  newVehiclePlateProblem,
  readTypedPlate,
} from '#domain/brazil/plate.ts'
import { FormDialog, takeFocus } from '../form-dialog.tsx'
import { PlateField } from '../plate-field.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { showSnackbar } from '../snackbar.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { texts } from './texts.ts'

export type CorrectPlateDialogProps = {
  plate: string
  /** What may be mended, and at what cost. */
  hint: string
  /** What is wrong with a plate, in words; and why it was not done. */
  problems: Readonly<Record<'plate_required' | 'plate_invalid', string>>
  failureText: (thrown: unknown) => string
  /** Sends it and gives what is told of it. */
  onCorrect: (plate: string) => Promise<{ message: string }>
  onClose: () => void
}

/** Asks for the plate that was meant when a ticket was bought for another one (Q163); the server decides whether it may be. */
export function CorrectPlateDialog({ plate: wrong, onClose, ...rest }: CorrectPlateDialogProps) {
  const { hint, problems, failureText, onCorrect } = rest
  const [plate, setPlate] = useState(wrong)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((thrown) => setProblem(failureText(thrown)))
  const foreign = !isBrazilianPlate(wrong)
  const change = (typed: string) => {
    setPlate(typed)
    setError(null)
  }
  const correct = (event: FormEvent) => {
    event.preventDefault()
    const code = newVehiclePlateProblem(plate, foreign)
    setError(code && problems[code])
    if (code) return
    void run(async () => {
      setProblem(null)
      const { message } = await onCorrect(readTypedPlate(plate, foreignPlateLength))
      onClose()
      showSnackbar({ message })
    })
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.confirm}
      cancel={texts.cancel}
      busy={busy}
      waits
      onSubmit={correct}
      onClose={onClose}
    >
      <PlateField
        label={texts.right}
        description={hint}
        foreign={foreign}
        required
        inputRef={takeFocus}
        value={plate}
        onChange={change}
        error={error}
      />
      {problem && <ProblemAlert text={problem} />}
    </FormDialog>
  )
}
