import { problemTexts } from '#contract/texts.ts'
import { errorText } from '#web/api/client.ts'
import { useCorrectPlate } from '#web/api/vehicles.ts'
import { CorrectPlateDialog } from '#web/ui/plates/correct-plate-dialog.tsx'
import type { ActiveVehicle } from './active-vehicles.ts'
import { correctTexts as texts } from './texts.ts'

type Props = { vehicle: ActiveVehicle; onClose: () => void }

/** Mends the plate of a driver's running ticket (Q163). */
export default function CorrectTicket({ vehicle, onClose }: Props) {
  const correcting = useCorrectPlate()
  const transactionId = vehicle.activation.details.at(-1)?.transaction_id ?? 0
  return (
    <CorrectPlateDialog
      plate={vehicle.plate}
      hint={texts.hint}
      problems={problemTexts}
      failureText={errorText}
      onCorrect={(plate) => correcting.mutateAsync({ transactionId, plate })}
      onClose={onClose}
    />
  )
}
