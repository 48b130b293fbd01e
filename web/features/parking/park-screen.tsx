import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/api/account/sessions.ts'
import { errorText, serverNow } from '#web/api/client.ts'
import { useVehicles, type Vehicle } from '#web/api/vehicles.ts'
import { useUsableWallets } from '#web/api/wallets.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCar } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { useBack } from '#web/ui/use-back.ts'
import { ChosenTime } from './chosen-time.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { keepParking, keptParking, shortcutTo } from './kept-parking.ts'
import { parkableVehicles } from './parkable-vehicles.ts'
import { readShortcut } from './read-shortcut.ts'
import { parkTexts } from './texts.ts'
import { TimeStep } from './time-step.tsx'
import { useParkFlow } from './use-park-flow.ts'
import { VehicleStep } from './vehicle-step.tsx'

/** The vehicle of the address (decision Q34), or the only one there is. */
function preselected(vehicles: readonly Vehicle[], plate: string | undefined): Vehicle | null {
  if (plate) return vehicles.find((vehicle) => vehicle.plate === plate.toUpperCase()) ?? null
  return vehicles.length === 1 ? (vehicles[0] ?? null) : null
}

/** On a phone the times of a shortcut are brought in sight when they have come. */
function useSightOfTimes(haveCome: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (haveCome && window.matchMedia('(max-width: 768px)').matches) {
      place.current?.scrollIntoView({ block: 'start' })
    }
  }, [haveCome])
  return place
}

function ParkSteps({ vehicles, plate }: { vehicles: readonly Vehicle[]; plate: string | undefined }) {
  const [kept] = useState(keptParking)
  const [chosenId, setChosenId] = useState(kept?.vehicleId ?? preselected(vehicles, plate)?.id ?? null)
  const chosen =
    chosenId === null ? preselected(vehicles, plate) : (vehicles.find(({ id }) => id === chosenId) ?? null)
  const [shortcut] = useState(() => (kept ? shortcutTo(kept) : readShortcut()))
  const flow = useParkFlow(chosen, shortcut)
  const { restart } = flow
  const isLost = chosen === null && flow.step > 0
  useEffect(() => {
    if (isLost) restart()
  }, [isLost, restart])
  useBack(flow.step, () => flow.busy || flow.back())
  const wallets = useUsableWallets()
  const wallet = wallets.data?.find(({ id }) => id === chosen?.wallet.id)
  const place = useSightOfTimes(!flow.opening && flow.folded)
  if (flow.opening) return <CardSkeletons count={1} height={420} />
  return (
    <div ref={place}>
      <Card>
        <Stepper
          label={parkTexts.steps}
          active={flow.step}
          steps={[
            {
              label: parkTexts.vehicleStep,
              summary: chosen && <Plate plate={chosen.plate} size="sm" />,
              content: (
                <VehicleStep
                  vehicles={vehicles}
                  chosen={chosen}
                  wallet={wallet}
                  onChoose={(id) => {
                    setChosenId(id)
                    keepParking({ vehicleId: id })
                  }}
                  flow={flow}
                />
              ),
            },
            {
              label: parkTexts.timeStep,
              summary: <ChosenTime choice={flow.choice} />,
              content: chosen && <TimeStep vehicle={chosen} wallet={wallet} flow={flow} />,
            },
            {
              label: parkTexts.confirmStep,
              content: chosen && <ConfirmStep vehicle={chosen} wallet={wallet} flow={flow} />,
            },
          ]}
        />
      </Card>
    </div>
  )
}

function Park({ plate }: { plate: string | undefined }) {
  const user = useUser().data
  const { data, error, refetch } = useVehicles()
  if (error && !data) return <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={1} height={320} />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={IconCar}
        text={parkTexts.noVehicles}
        action={
          <Button component={Link} href="/vehicles">
            {parkTexts.addVehicle}
          </Button>
        }
      />
    )
  }
  const vehicles = parkableVehicles(data, user?.id, serverNow())
  return <ParkSteps key={plate ?? ''} vehicles={vehicles} plate={plate} />
}

/** Buying time for a vehicle, or more of it: vehicle, time, confirmation. */
export default function ParkScreen({ plate }: { plate?: string }) {
  return (
    <Screen title={parkTexts.title}>
      <Park plate={plate} />
    </Screen>
  )
}
