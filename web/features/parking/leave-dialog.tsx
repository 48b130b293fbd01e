import { Alert, Button } from '@mantine/core'
import { useRef } from 'react'
import { errorText } from '#web/api/client.ts'
import { useLeaveParking } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { Plate } from '#web/ui/plate.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import type { ActiveVehicle } from './active-vehicles.ts'
import classes from './leave-dialog.module.css'
import { leaveTexts } from './texts.ts'

/** Timer of the specification: redirects and reloads after a success wait 1 s. */
const reloadAfterMs = 1000

export type LeaveDialogProps = {
  vehicle: ActiveVehicle
  scheduled: boolean
  onClose: () => void
  onLeft: () => void
}

/** Asks once more before the spot is left; the last purchase stands for the whole activation (decision Q96). */
export function LeaveDialog({ vehicle, scheduled, onClose, onLeft }: LeaveDialogProps) {
  const { minimumFraction } = useSettings()
  const leaving = useLeaveParking()
  const transactionId = vehicle.activation.details.at(-1)?.transaction_id
  // A second press may come before the page has drawn the button disabled.
  const running = useRef(false)
  const leave = () => {
    if (transactionId === undefined || running.current) return
    running.current = true
    leaving.mutate(transactionId, {
      onError: () => {
        running.current = false
      },
      onSuccess: () => {
        onLeft()
        showSnackbar({ message: leaveTexts.done })
        setTimeout(() => window.location.reload(), reloadAfterMs)
      },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={leaveTexts.title}
      closable={!leaving.isPending}
      actions={
        <>
          <Button loading={leaving.isPending} onClick={leave}>
            {leaveTexts.confirm}
          </Button>
          <Button variant="default" disabled={leaving.isPending} onClick={onClose}>
            {leaveTexts.cancel}
          </Button>
        </>
      }
    >
      <div className={classes.plate}>
        <Plate plate={vehicle.plate} size="lg" />
      </div>
      <p className={classes.question}>{leaveTexts.question}</p>
      {vehicle.pending_notifications > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {leaveTexts.pending(vehicle.pending_notifications)}
        </Alert>
      )}
      {leaving.error && <ProblemAlert text={errorText(leaving.error)} />}
      <p className={classes.note}>
        {scheduled ? leaveTexts.returnedWhole : leaveTexts.returned(minimumFraction)}
      </p>
    </Dialog>
  )
}
