import { serverNow } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { HomeOverview } from './home-overview.tsx'
import { RepeatOffer } from './repeat-offer.tsx'
import { repeatable } from './usual.ts'

export type HomeBesideProps = {
  vehicles: readonly Vehicle[]
  userId: number | undefined
  /** Whether nothing is parked, so that parking again is what home is for now. */
  primary: boolean
  withBalance: boolean
}

/** What stands on home beside the tickets, which show before it has come: balance, what is owed, parking as last time. */
export default function HomeBeside({ vehicles, userId, primary, withBalance }: HomeBesideProps) {
  const { activateVehicle } = useSettings()
  const again = activateVehicle ? repeatable(vehicles, userId, serverNow()) : null
  return (
    <>
      <HomeOverview vehicles={vehicles} withBalance={withBalance} />
      {again && <RepeatOffer vehicle={again} primary={primary} />}
    </>
  )
}
