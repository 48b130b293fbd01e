import { problemTexts } from '#contract/texts.ts'
import { errorText } from '#web/api/client.ts'
import { useCorrectPlate } from '#web/api/vehicles.ts'
import { CorrectPlateDialog } from '#web/ui/plates/correct-plate-dialog.tsx'
import type { ActiveVehicle } from './active-vehicles.ts'
import { correctTexts as texts } from './texts.ts'

type Props = { vehicle: ActiveVehicle; own: boolean; onClose: () => void }

/** Mends the plate of a driver's running ticket (Q163); whoever shares the wallet adds no vehicle to it (Q169). */
export default function CorrectTicket({ vehicle, own, onClose }: Props) {
  const correcting = useCorrectPlate()
  const transactionId = vehicle.activation.details.at(-1)?.transaction_id ?? 0
  return (
    <CorrectPlateDialog
      plate={vehicle.plate}
      hint={own ? texts.hint : texts.sharedHint}
      problems={problemTexts}
      failureText={errorText}
      onCorrect={(plate) => correcting.mutateAsync({ transactionId, plate })}
      onClose={onClose}
    />
  )
}
