import type { City } from '#server/city/city.ts'
import type { Parts } from '#server/parts.ts'
import type { Telling } from './kinds.ts'
import { stopSecret } from './stop-secret.ts'

/** What a reminder offers to add: what a quarter of an hour before the end is most often wanted. */
const offered = 30

/** What the words of a message need of the city and the clock. */
export const tellingOf = ({ groups, settings }: City, now: Date): Telling => {
  const isSold = groups.some(({ categories }) =>
    categories.some(({ products }) => products.some(({ time }) => time === offered)),
  )
  const addsMinutes = isSold && settings.activateVehicle ? offered : null
  return { zone: settings.timeZone, now, offers: settings, addsMinutes }
}

/** What words need in which a driver can act: those of a letter and of a push. */
export const tellingFor = (parts: Parts): Telling => ({
  ...tellingOf(parts.city(), parts.clock.now()),
  stopSecret: (seed) => stopSecret(parts, seed),
})
