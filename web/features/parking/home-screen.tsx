import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, Suspense } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/api/account/sessions.ts'
import { errorText } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { useVehicles } from '#web/api/vehicles.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconParkingCircle, IconPlus } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { activeVehicles } from './active-vehicles.ts'
import classes from './home.module.css'
import { HomeAside } from './home-aside.tsx'
import { homeTexts } from './texts.ts'
import { VehicleCard } from './vehicle-card.tsx'

function ParkButton({ variant }: { variant: 'filled' | 'light' }) {
  return (
    <Button
      component={Link}
      href="/estacionar"
      variant={variant}
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {homeTexts.park}
    </Button>
  )
}

function ActiveList() {
  const { activateVehicle } = useSettings()
  const { data: user } = useUser()
  const { data, error, refetch } = useVehicles()
  if (error && !data) return <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={1} height={460} />
  const active = activeVehicles(data)
  if (active.length === 0) {
    return (
      <EmptyState
        icon={IconParkingCircle}
        text={homeTexts.empty}
        action={activateVehicle && <ParkButton variant="filled" />}
      />
    )
  }
  return (
    <>
      <CardList label={homeTexts.heading}>
        {active.map((vehicle) => (
          <VehicleCard key={vehicle.id} vehicle={vehicle} own={vehicle.wallet.user_id === user?.id} />
        ))}
      </CardList>
      {activateVehicle && (
        <div className={classes.another}>
          <ParkButton variant="light" />
        </div>
      )}
    </>
  )
}

/** Where a ticket and what stands beside it both have room, the side menu taken off; the same width as in the style sheet. */
const besideWidth = '(min-width: 1024px)'

type Props = { CampaignBanner: ComponentType<{ userId: number; besideTickets: boolean }> }

/** Home: what is parked, until when, and the way to more time or out of the spot; beside it the campaign's banner. */
export default function HomeScreen({ CampaignBanner }: Props) {
  const { data: user } = useUser()
  const { data: vehicles } = useVehicles()
  const hasRoom = useMediaQuery(besideWidth, false, { getInitialValueInEffect: false })
  return (
    <Screen title={homeTexts.title} heading={homeTexts.heading} width={hasRoom ? 'wide' : 'narrow'}>
      <div className={classes.columns}>
        <div className={classes.tickets}>
          <ActiveList />
          <Suspense>
            {user && vehicles && (
              <CampaignBanner userId={user.id} besideTickets={activeVehicles(vehicles).length > 0} />
            )}
          </Suspense>
        </div>
        {hasRoom && <HomeAside />}
      </div>
    </Screen>
  )
}
