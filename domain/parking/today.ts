import { civilDate, type Instant, ms, toCivil } from '../brazil/civil-time.ts'
import { scheduleActivation } from './activation.ts'
import { type ChargingHours, chargedOn } from './charging-hours.ts'

/**
 * The times, of `time` minutes each, that can still be bought at `now` and used up today: they begin today and end no later
 * than the last closing of the day. All of them where parking is always charged (Decision Q94).
 */
export function timesLeftToday<P extends { time: number }>(
  products: readonly P[],
  hours: ChargingHours | undefined,
  now: Instant,
  zone: string,
): P[] {
  const today = civilDate(toCivil(ms(now), zone))
  const stretches = chargedOn(today, hours, zone)
  if (!stretches) return [...products]
  const lastClosing = Math.max(0, ...stretches.map(({ to }) => to.getTime()))
  return products.filter(({ time }) => {
    const { begin, end } = scheduleActivation(now, time, hours, zone)
    return civilDate(toCivil(begin.getTime(), zone)) === today && end.getTime() <= lastClosing
  })
}
