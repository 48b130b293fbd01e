import { useUser } from '#web/api/account/sessions.ts'
import { instantOf, useSettings } from '#web/api/settings.ts'
import { useVehicles } from '#web/api/vehicles.ts'
import { Card } from '#web/ui/card.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { activeVehicles, cardState } from './active-vehicles.ts'
import AutomaticNote from './automatic-note.tsx'
import classes from './reversible-tickets.module.css'
import { reverseTexts as texts } from './texts.ts'
import { useTurningPoints } from './use-turning-points.ts'

/** Tickets that a sighting just bought and that can still be taken back, beside the movements that paid for them. */
export default function ReversibleTickets() {
  const { minimumFraction } = useSettings()
  const { data: user } = useUser()
  const { data: vehicles = [] } = useVehicles()
  const own = activeVehicles(vehicles).filter(({ wallet }) => wallet.user_id === user?.id)
  const ends = own.flatMap(({ activation: { reversible_until: until } }) => (until ? [instantOf(until)] : []))
  const now = useTurningPoints(ends)
  const shown = own.filter((vehicle) => cardState(vehicle, now, minimumFraction).mayReverse)
  if (shown.length === 0) return null
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {shown.map((vehicle) => (
        <Card as="li" key={vehicle.id}>
          <div className={classes.ticket}>
            <Plate plate={vehicle.plate} />
            <AutomaticNote vehicle={vehicle} mayReverse />
          </div>
        </Card>
      ))}
    </ul>
  )
}
