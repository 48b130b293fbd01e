import { Alert } from '@mantine/core'
import { useState } from 'react'
import { formatReais } from '#domain/money/cents.ts'
import { useDevolution, useLeaveParking } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useSoon } from '#web/ui/use-soon.ts'
import type { ActiveVehicle } from './active-vehicles.ts'
import classes from './leave-dialog.module.css'
import { noteLeft } from './left-note.tsx'
import { SpotDialog } from './spot-dialog.tsx'
import { leaveTexts as texts } from './texts.ts'

/** Timer of the specification: redirects and reloads after a success wait 1 s. */
const reloadAfterMs = 1000

/** What would come back now, as the server counts it; its place is kept while it is not known. */
function Returns({ transactionId }: { transactionId: number | undefined }) {
  const { data } = useDevolution(transactionId)
  return (
    <p className={classes.returns} role="status">
      {data?.amount != null && (
        <>
          {texts.returns} <Money cents={data.amount} size="lg" strong />
        </>
      )}
    </p>
  )
}

export type LeaveDialogProps = {
  vehicle: ActiveVehicle
  scheduled: boolean
  onClose: () => void
  onLeft: () => void
}

/** Asks once more before the spot is left; afterwards it draws nothing, and the page starts anew where home still stands. */
export function LeaveDialog({ vehicle, scheduled, onClose, onLeft }: LeaveDialogProps) {
  const { minimumFraction } = useSettings()
  const leaving = useLeaveParking(texts.notLeft)
  const [isLeft, setLeft] = useState(false)
  const { begin } = useSoon()
  const leave = async (transactionId: number) => {
    const { amount } = await leaving.mutateAsync(transactionId)
    setLeft(true)
    onLeft()
    // What came back the answer may leave out: only that it was done is sure (decision Q2).
    const isTold = typeof amount === 'number'
    if (isTold) noteLeft({ plate: vehicle.plate, amount })
    showSnackbar({ message: texts.done, detail: isTold ? `${texts.came} ${formatReais(amount)}` : undefined })
    begin(reloadAfterMs, () => window.location.reload())
  }
  if (isLeft) return null
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
      amount={<Returns transactionId={vehicle.activation.details.at(-1)?.transaction_id} />}
      note={scheduled ? texts.returnedWhole : texts.returned(minimumFraction)}
      onConfirm={leave}
      onClose={onClose}
    />
  )
}
