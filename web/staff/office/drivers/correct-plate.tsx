import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { correctTicketPlate } from '#contract/routes/staff/drivers.ts'
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

/** Moves a running ticket to the plate that was meant, with a reason. */
export function CorrectPlate({ driverId, ticket, again }: CorrectPlateProps) {
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
      <Dialog opened={opened} onClose={close} title={texts.correctTitle(ticket.plate)}>
        <CorrectForm driverId={driverId} ticket={ticket} again={ended} />
      </Dialog>
    </>
  )
}

function CorrectForm({ driverId, ticket, again }: CorrectPlateProps) {
  const [plate, setPlate] = useState('')
  const [foreign, setForeign] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const correct = useAct(correctTicketPlate, {
    said: (answer) =>
      answer.cancelled_notices.length > 0
        ? texts.correctedAndNotice(answer.plate)
        : texts.corrected(answer.plate),
    after: again,
  })
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
    correct.act({ params: { id: driverId, ticket: ticket.id }, body: { plate, reason } })
  }
  const wrong = fieldErrorsOf(correct.error)
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
      <Button type="submit" loading={correct.busy}>
        {texts.correct}
      </Button>
    </form>
  )
}
