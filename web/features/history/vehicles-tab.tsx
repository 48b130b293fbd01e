import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useUser } from '#web/api/user.ts'
import { useVehicles, type Vehicle } from '#web/api/vehicles.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCar, IconPlus } from '#web/ui/icons.ts'
import { showPlate } from '#web/ui/plate.tsx'
import { type Choice, HistoryTab, type useChosen } from './history-tab.tsx'
import { texts } from './texts.ts'

const words = {
  label: texts.vehicle,
  placeholder: texts.vehiclePlaceholder,
  failed: texts.vehiclesFailed,
}

/** Own vehicles only (specification 6); a plate that stands in two own wallets is asked for once. */
function choicesOf(vehicles: readonly Vehicle[], userId: number | undefined): Choice[] {
  const own = vehicles.filter(({ wallet }) => wallet.user_id === userId)
  const byPlate = new Map(own.map((entry) => [entry.plate, entry]))
  return [...byPlate.values()].map(({ plate, vehicle }) => ({
    key: plate,
    label: `${showPlate(plate)} · ${vehicle.vehicle_maker_model.name}`,
    subject: { plate },
  }))
}

/** The movements of one of the driver's own vehicles. */
export function VehiclesTab({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const { data: user } = useUser()
  const { data: vehicles, isError, refetch } = useVehicles()
  const newVehicle = (
    <Button component={Link} href="/vehicles" leftSection={<IconPlus size={20} aria-hidden />}>
      {texts.newVehicle}
    </Button>
  )
  return (
    <HistoryTab
      choices={vehicles && choicesOf(vehicles, user?.id)}
      failed={isError}
      onRetry={() => void refetch()}
      words={words}
      empty={<EmptyState icon={IconCar} text={texts.noVehicle} action={newVehicle} />}
      chosen={chosen}
    />
  )
}
