import { Button } from '@mantine/core'
import { errorText } from '#web/api/client.ts'
import { useReverseAutomatic } from '#web/api/parking.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import type { ActiveVehicle } from './active-vehicles.ts'
import classes from './leave-dialog.module.css'
import { reverseTexts as texts } from './texts.ts'

type Props = { vehicle: ActiveVehicle; onClose: () => void }

/** Asks once more before a ticket that a sighting bought is taken back because the vehicle was elsewhere. */
export default function ReverseDialog({ vehicle, onClose }: Props) {
  const reversing = useReverseAutomatic()
  const { activation } = vehicle
  const transactionId = activation.details.at(-1)?.transaction_id
  const reverse = () => {
    if (transactionId === undefined || reversing.isPending) return
    reversing.mutate(transactionId, { onSuccess: ({ message }) => showSnackbar({ message }) })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      closable={!reversing.isPending}
      actions={
        <>
          <Button loading={reversing.isPending} onClick={reverse}>
            {texts.confirm}
          </Button>
          <Button variant="default" disabled={reversing.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className={classes.plate}>
        <Plate plate={vehicle.plate} size="lg" />
      </div>
      <p className={classes.question}>
        {texts.seen} <DateTime civil={activation.date_time_begin} />
        {activation.address && ` · ${activation.address}`}
      </p>
      {reversing.error && <ProblemAlert text={errorText(reversing.error)} />}
      <p className={classes.note}>{texts.note}</p>
    </Dialog>
  )
}
