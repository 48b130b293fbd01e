import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/api/account/sessions.ts'
import { errorText } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { useVehicles, type Vehicle } from '#web/api/vehicles.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconParkingCircle, IconPlus } from '#web/ui/icons.ts'
import { mayOfferInstall } from '#web/ui/install/kept-prompt.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons, LineSkeletons } from '#web/ui/skeletons.tsx'
import { activeVehicles } from './active-vehicles.ts'
import classes from './home.module.css'
import { LeftNote } from './left-note.tsx'
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

const loadBeside = () => import('./home-beside.tsx')
const HomeBeside = lazy(loadBeside)
const InstallOffer = lazy(() => import('#web/ui/install/install-offer.tsx'))

const wasEverParked = (vehicles: readonly Vehicle[]): boolean =>
  vehicles.some(({ last_purchase }) => last_purchase != null)

type ListProps = {
  vehicles: readonly Vehicle[]
  userId: number | undefined
  /** The balance stands beside the tickets already. */
  hasAside: boolean
}

/** What is parked, and what can be parked: as last time in one tap, or anything by its steps. */
function ActiveList({ vehicles, userId, hasAside }: ListProps) {
  const { activateVehicle } = useSettings()
  const active = activeVehicles(vehicles)
  const isIdle = active.length === 0
  const wasParked = wasEverParked(vehicles)
  const beside = (
    <Suspense fallback={<LineSkeletons count={Number(!hasAside) + Number(isIdle && wasParked)} />}>
      <HomeBeside vehicles={vehicles} userId={userId} primary={isIdle} withBalance={!hasAside} />
    </Suspense>
  )
  if (isIdle) {
    return (
      <>
        {beside}
        <EmptyState
          icon={IconParkingCircle}
          text={homeTexts.empty}
          action={activateVehicle && <ParkButton variant={wasParked ? 'light' : 'filled'} />}
        />
      </>
    )
  }
  return (
    <>
      <CardList label={homeTexts.heading}>
        {active.map((vehicle) => (
          <VehicleCard key={vehicle.id} vehicle={vehicle} own={vehicle.wallet.user_id === userId} />
        ))}
      </CardList>
      {beside}
      {activateVehicle && (
        <div className={classes.another}>
          <ParkButton variant="light" />
        </div>
      )}
    </>
  )
}

type ParkedProps = Omit<ListProps, 'vehicles'> & { list: ReturnType<typeof useVehicles> }

function Parked({ list: { data, error, refetch }, userId, hasAside }: ParkedProps) {
  useEffect(() => void loadBeside(), [])
  if (error && !data) return <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={1} height={400} />
  return (
    <>
      <LeftNote />
      <ActiveList vehicles={data} userId={userId} hasAside={hasAside} />
      {/* Last, so that it pushes nothing away from under a finger. */}
      <Suspense>{wasEverParked(data) && mayOfferInstall() && <InstallOffer />}</Suspense>
    </>
  )
}

/** A phone has no room for it, and need not fetch it. */
const HomeAside = lazy(() => import('./home-aside.tsx'))

/** Where a ticket and what stands beside it both have room, the side menu taken off; the same width as in the style sheet. */
const besideWidth = '(min-width: 1024px)'

type Props = { CampaignBanner: ComponentType<{ userId: number; besideTickets: boolean }> }

/** Home: what is parked, until when, and the way to more time or out of the spot; beside it the campaign's banner. */
export default function HomeScreen({ CampaignBanner }: Props) {
  const { data: user } = useUser()
  // Whoever enters asks again: a ticket or a notice may have come from elsewhere (decision Q114).
  const list = useVehicles({ refetchOnMount: 'always' })
  const hasRoom = useMediaQuery(besideWidth, false, { getInitialValueInEffect: false })
  return (
    <Screen title={homeTexts.title} heading={homeTexts.heading} width={hasRoom ? 'wide' : 'narrow'}>
      <div className={classes.columns}>
        <div className={classes.tickets}>
          <Parked list={list} userId={user?.id} hasAside={hasRoom} />
          <Suspense>
            {user && list.data && (
              <CampaignBanner userId={user.id} besideTickets={activeVehicles(list.data).length > 0} />
            )}
          </Suspense>
        </div>
        <Suspense fallback={null}>{hasRoom && <HomeAside />}</Suspense>
      </div>
    </Screen>
  )
}
