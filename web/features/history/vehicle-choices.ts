import { useUser } from '#web/api/account/sessions.ts'
import { useVehicles, type Vehicle, vehicleTitle } from '#web/api/vehicles.ts'
import { texts } from './texts.ts'

export const vehicleWords = {
  label: texts.vehicle,
  placeholder: texts.vehiclePlaceholder,
  failed: texts.vehiclesFailed,
}

/** Own vehicles only (specification 6); a plate that stands in two own wallets is asked for once. */
function choicesOf(vehicles: readonly Vehicle[], userId: number | undefined) {
  const own = vehicles.filter(({ wallet }) => wallet.user_id === userId)
  const byPlate = new Map(own.map((entry) => [entry.plate, entry]))
  return [...byPlate.values()].map((entry) => ({
    key: entry.plate,
    label: `${entry.plate} · ${vehicleTitle(entry)}`,
    plate: entry.plate,
  }))
}

/** The driver's own vehicles as choices, and how that went. */
export function useVehicleChoices() {
  const { data: user } = useUser()
  const { data: vehicles, isLoadingError, refetch } = useVehicles()
  return {
    choices: vehicles && choicesOf(vehicles, user?.id),
    failed: isLoadingError,
    onRetry: () => void refetch(),
  }
}
