import { useReverseAutomatic } from '#web/api/parking.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import type { ActiveVehicle } from './active-vehicles.ts'
import { SpotDialog } from './spot-dialog.tsx'
import { reverseTexts as texts } from './texts.ts'

type Props = { vehicle: ActiveVehicle; onClose: () => void }

/** Asks once more before a ticket that a sighting bought is taken back because the vehicle was elsewhere. */
export function ReverseDialog({ vehicle, onClose }: Props) {
  const reversing = useReverseAutomatic()
  const { activation } = vehicle
  const reverse = async (transactionId: number) => {
    const { message } = await reversing.mutateAsync(transactionId)
    showSnackbar({ message })
  }
  return (
    <SpotDialog
      vehicle={vehicle}
      texts={texts}
      question={
        <>
          {texts.seen} <DateTime civil={activation.date_time_begin} />
          {activation.address && <span>{` · ${activation.address}`}</span>}
        </>
      }
      note={texts.note}
      onConfirm={reverse}
      onClose={onClose}
    />
  )
}
