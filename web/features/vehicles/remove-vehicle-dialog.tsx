import { Alert, Button } from '@mantine/core'
import { useRef } from 'react'
import { errorText } from '#web/api/client.ts'
import { useRemoveVehicle, type Vehicle } from '#web/api/vehicles.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { Plate } from '#web/ui/plate.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { texts } from './texts.ts'
import classes from './vehicles.module.css'

type Props = { vehicle: Vehicle; onClose: () => void; onRemoved: () => void }

/** Asks once more before a vehicle is removed; what the server refuses, as a parked one, is told here. */
export function RemoveVehicleDialog({ vehicle, onClose, onRemoved }: Props) {
  const remove = useRemoveVehicle()
  // A second press may come before the page has drawn the button disabled.
  const running = useRef(false)
  const confirm = () => {
    if (running.current) return
    running.current = true
    remove.mutate(vehicle, {
      onSuccess: ({ message }) => {
        onRemoved()
        showSnackbar({ message })
      },
      onError: () => {
        running.current = false
      },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.removeVehicle}
      actions={
        <>
          <Button color="red" loading={remove.isPending} onClick={confirm}>
            {texts.removeVehicle}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className={classes.question}>
        <Plate plate={vehicle.plate} size="lg" />
        <p>{texts.removeQuestion}</p>
        <p className={classes.hint}>{texts.removeHint}</p>
      </div>
      {remove.isError && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {errorText(remove.error)}
        </Alert>
      )}
    </Dialog>
  )
}
