import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '#web/api/client.ts'
import { useRemoveVehicle, type Vehicle } from '#web/api/vehicles.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { Plate } from '#web/ui/plate.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { texts } from './texts.ts'
import classes from './vehicles.module.css'

type Props = { vehicle: Vehicle; onClose: () => void; onRemoved: () => void }

/** Asks once more before a vehicle is removed; what the server refuses, as a parked one, is told here. */
export function RemoveVehicleDialog({ vehicle, onClose, onRemoved }: Props) {
  const remove = useRemoveVehicle()
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((error) => setFailure(errorText(error)))
  const confirm = () =>
    run(async () => {
      setFailure(null)
      await remove.mutateAsync(vehicle)
      onRemoved()
      showSnackbar({ message: texts.removed })
    })
  return (
    <Dialog
      opened
      closable={!busy}
      onClose={onClose}
      title={texts.removeVehicle}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red" variant="light" loading={busy} onClick={() => void confirm()}>
            {texts.removeVehicle}
          </Button>
        </>
      }
    >
      <div className={classes.question}>
        <Plate plate={vehicle.plate} size="lg" />
        <p>{texts.removeQuestion}</p>
        <p className={classes.hint}>{texts.removeHint}</p>
      </div>
      {failure && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {failure}
        </Alert>
      )}
    </Dialog>
  )
}
