import { type Instant, ms } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import { compareCents } from '../money/cents.ts'
import { nextOpening } from './charging-hours.ts'
import { type Product, type ProductGroup, preselectedCategory } from './tariff.ts'

/** How long a driver may reverse a ticket that a sighting bought, in minutes. */
export const reversalMinutes = 10

/**
 * The ticket that a sighting buys for a vehicle of this type (Decision Q110): of the groups that charge at `now`, in the
 * category of the type (Decision Q113), the shortest time; of equally short ones the cheapest, then the group that stands
 * first. Null when nothing is charged now, or nothing fits.
 */
export function shortestTicket(
  groups: readonly ProductGroup[],
  vehicleTypeId: number,
  now: Instant,
  zone: string,
): Product | null {
  const fitting = groups
    .filter(({ charging_hours }) => nextOpening(now, charging_hours, zone).getTime() <= ms(now))
    .flatMap((group) => preselectedCategory(group, vehicleTypeId)?.products ?? [])
  return fitting.toSorted((a, b) => a.time - b.time || compareCents(a.price, b.price))[0] ?? null
}

/** What decides whether a ticket may be reversed. */
export type ReversibleTicket = {
  automatic: boolean
  left: boolean
  /** Its purchases, oldest first. */
  details: readonly { created_at: Instant }[]
}

/**
 * Until when the driver may reverse a ticket because the vehicle was not there, or null: only one that a sighting bought,
 * for 10 minutes. Whoever has left the spot, or added time, has said that the vehicle was there.
 */
export function reversibleUntil({ automatic, left, details }: ReversibleTicket): Date | null {
  const [first, ...more] = details
  if (!automatic || left || !first || more.length > 0) return null
  return new Date(ms(first.created_at) + reversalMinutes * minuteMs)
}
