import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorText } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import type { ActiveVehicle } from './active-vehicles.ts'
import classes from './spot-dialog.module.css'

export type SpotDialogProps = {
  vehicle: ActiveVehicle
  texts: { title: string; confirm: string; cancel: string }
  question: ReactNode
  /** What the driver should know of the spot before saying yes. */
  warning?: ReactNode
  /** What comes back. */
  amount?: ReactNode
  note: string
  /** Ends the activation by its last purchase, which stands for the whole of it (decision Q96). */
  onConfirm: (transactionId: number) => Promise<void>
  onClose: () => void
}

/** Asks once more before what is left of a parking time is given back. */
export function SpotDialog({
  vehicle,
  texts,
  question,
  warning,
  amount,
  note,
  onConfirm,
  onClose,
}: SpotDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((error) => setProblem(errorText(error)))
  const transactionId = vehicle.activation.details.at(-1)?.transaction_id
  const confirm = () =>
    run(async () => {
      if (transactionId === undefined) return
      setProblem(null)
      await onConfirm(transactionId)
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      closable={!busy}
      actions={
        <>
          <Button loading={busy} onClick={() => void confirm()}>
            {texts.confirm}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className={classes.plate}>
        <Plate plate={vehicle.plate} size="lg" />
      </div>
      <p className={classes.question}>{question}</p>
      {amount}
      {warning}
      {problem && <ProblemAlert text={problem} />}
      <p className={classes.note}>{note}</p>
    </Dialog>
  )
}
