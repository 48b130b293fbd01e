import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { correctTicketPlate } from '#contract/generated/routes/staff/drivers.ts'
import { problemTexts } from '#contract/texts.ts'
import { newVehiclePlateProblem, plateLengthOf, readTypedPlate } from '#domain/brazil/plate.ts'
import { fieldErrorsOf } from '#web/api/errors.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { PlateField } from '#web/ui/plate-field.tsx'
import { useAct } from '../use-act.ts'
import { texts } from './texts.ts'

type CorrectPlateProps = {
  driverId: number
  ticket: { id: number; plate: string }
  again: () => unknown
}

/** Moves a running ticket of a driver to the plate that was meant, with a reason. */
export function CorrectPlate({ driverId, ticket, again }: CorrectPlateProps) {
  return (
    <PlateDialog plate={ticket.plate} again={again}>
      {(ended) => <DriversForm driverId={driverId} ticket={ticket} ended={ended} />}
    </PlateDialog>
  )
}

type DriversFormProps = Omit<CorrectPlateProps, 'again'> & { ended: () => unknown }

function DriversForm({ driverId, ticket, ended }: DriversFormProps) {
  const correct = useAct(correctTicketPlate, { said: saidOf, after: ended })
  return (
    <PlateForm
      {...correct}
      send={(body) => correct.act({ params: { id: driverId, ticket: ticket.id }, body })}
    />
  )
}

/** What a ticket that was moved is told by, whoever bought it. */
export const saidOf = ({ plate, cancelled_notices }: { plate: string; cancelled_notices: number[] }) =>
  cancelled_notices.length > 0 ? texts.correctedAndNotice(plate) : texts.corrected(plate)

type PlateDialogProps = {
  plate: string
  again: () => unknown
  /** The form, and what closes it once it is done. */
  children: (ended: () => unknown) => ReactNode
}

/** The button that opens the form for another plate. */
export function PlateDialog({ plate, again, children }: PlateDialogProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const ended = () => {
    close()
    return again()
  }
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpened(true)}>
        {texts.correct}
      </Button>
      <Dialog opened={opened} onClose={close} title={texts.correctTitle(plate)}>
        {children(ended)}
      </Dialog>
    </>
  )
}

type PlateFormProps = {
  send: (body: { plate: string; reason: string }) => void
  busy: boolean
  error: unknown
}

/** The right plate, and why it is another one. */
export function PlateForm({ send, busy, error }: PlateFormProps) {
  const [plate, setPlate] = useState('')
  const [foreign, setForeign] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const changeKind = (isForeign: boolean) => {
    setForeign(isForeign)
    setPlate(readTypedPlate(plate, plateLengthOf(isForeign)))
  }
  const problem = newVehiclePlateProblem(plate, foreign)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    // Cut after 7 characters it might be somebody else's.
    if (problem) return
    send({ plate, reason })
  }
  const wrong = fieldErrorsOf(error)
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <p>{texts.correctLead}</p>
      <PlateField
        label={texts.rightPlate}
        value={plate}
        onChange={setPlate}
        foreign={foreign}
        error={tried && problem ? problemTexts[problem] : wrong.plate}
      />
      <CheckField label={texts.foreign} checked={foreign} onChange={changeKind} />
      <TextField
        label={texts.actReason}
        autoComplete="off"
        value={reason}
        onChange={setReason}
        error={wrong.reason}
      />
      <Button type="submit" loading={busy}>
        {texts.correct}
      </Button>
    </form>
  )
}
