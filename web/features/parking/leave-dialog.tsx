import { Alert } from '@mantine/core'
import { useLeaveParking } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import type { ActiveVehicle } from './active-vehicles.ts'
import { SpotDialog } from './spot-dialog.tsx'
import { leaveTexts as texts } from './texts.ts'

/** Timer of the specification: redirects and reloads after a success wait 1 s. */
const reloadAfterMs = 1000

export type LeaveDialogProps = {
  vehicle: ActiveVehicle
  scheduled: boolean
  onClose: () => void
  onLeft: () => void
}

/** Asks once more before the spot is left. */
export function LeaveDialog({ vehicle, scheduled, onClose, onLeft }: LeaveDialogProps) {
  const { minimumFraction } = useSettings()
  const leaving = useLeaveParking()
  const leave = async (transactionId: number) => {
    await leaving.mutateAsync(transactionId)
    onLeft()
    showSnackbar({ message: texts.done })
    setTimeout(() => window.location.reload(), reloadAfterMs)
  }
  return (
    <SpotDialog
      vehicle={vehicle}
      texts={texts}
      question={texts.question}
      warning={
        vehicle.pending_notifications > 0 && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {texts.pending(vehicle.pending_notifications)}
          </Alert>
        )
      }
      note={scheduled ? texts.returnedWhole : texts.returned(minimumFraction)}
      onConfirm={leave}
      onClose={onClose}
    />
  )
}
