import { type Instant, ms } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import { addCents, type Cents, lesser, noCents, proportion, subtractCents } from '../money/cents.ts'
import { minimumFractionMinutes } from './activation.ts'
import { type ChargingHours, chargedEnd, chargedMsBetween, nextOpening } from './charging-hours.ts'

/** One purchase of an activation: minutes bought, their price in cents, and from which balance it was paid. */
export type PaidDetail = { time: number; price: Cents; paid_bonus: Cents; paid_credit: Cents }

/** What goes back to the wallet, in cents: the amount is bonus and credit together. */
export type Devolution = { amount: Cents; bonus: Cents; credit: Cents }

/** Credit returns before bonus, the reverse of spending; never more of a kind than was paid of it. */
function partsOf(detail: PaidDetail, amount: Cents): { bonus: Cents; credit: Cents } {
  const credit = lesser(detail.paid_credit, amount)
  return { credit, bonus: lesser(detail.paid_bonus, subtractCents(amount, credit)) }
}

/**
 * What a driver gets back for leaving with `unusedMinutes` left (Decision Q96). The unused time counts in whole
 * fractions only. Time is used in the order in which it was bought, so the unused part is that of the last details;
 * each returns its price in proportion, rounded down. An activation that has not started returns everything.
 * `details` come oldest first.
 */
export function devolutionFor(
  details: readonly PaidDetail[],
  unusedMinutes: number,
  fractionMinutes: number = minimumFractionMinutes,
  notStarted = false,
): Devolution {
  let rest = Math.max(0, Math.floor(unusedMinutes / fractionMinutes) * fractionMinutes)
  let bonus: Cents = noCents
  let credit: Cents = noCents
  for (const detail of details.toReversed()) {
    const unused = Math.min(detail.time, rest)
    rest -= unused
    if (unused === 0 && !notStarted) continue
    const amount = notStarted ? detail.price : proportion(detail.price, unused, detail.time)
    const parts = partsOf(detail, amount)
    bonus = addCents(bonus, parts.bonus)
    credit = addCents(credit, parts.credit)
  }
  return { amount: addCents(bonus, credit), bonus, credit }
}

/** Minutes bought at once, until when they lead, and the charging hours in which they count. */
export type PaidStretch = { time: number; until: Instant; hours: ChargingHours | undefined }

/** How many milliseconds of a stretch that starts at `start` are used at `now`. */
function usedMs(start: number, { time, until, hours }: PaidStretch, now: number, zone: string): number {
  if (now <= start) return 0
  // Where nothing pauses the time, or its hours are unknown by now, count back from the end that was sold.
  if (!hours) return time * minuteMs - Math.max(0, Math.min(time * minuteMs, ms(until) - now))
  return chargedMsBetween(start, Math.min(now, ms(until)), hours, zone)
}

/**
 * The bought minutes that are not used at `now`, for `devolutionFor` (Decision Q96): all that were bought without the charged
 * time that has run since `begin`, each stretch of it in the hours of its purchase. Measured by what is used, because a free day
 * that is loaded later leaves less charged time than was bought: then two tickets with the same end return the same, however
 * their minutes were bought.
 */
export function unusedMinutes(
  begin: Instant,
  stretches: readonly PaidStretch[],
  now: Instant,
  zone: string,
): number {
  let start = ms(begin)
  let unused = 0
  for (const stretch of stretches) {
    unused += stretch.time * minuteMs - usedMs(start, stretch, ms(now), zone)
    start = ms(stretch.until)
  }
  return Math.max(0, Math.floor(unused / minuteMs))
}

/**
 * The last instant at which a whole fraction of the bought minutes is unused, so that leaving still gives something back
 * (Specification 4, leave parking; Decision Q96): of the charged minutes, of which none run while parking is free. The end of the
 * time where so much is still unused then. Null for purchases that are shorter than the fraction together.
 */
export function leavableUntil(
  begin: Instant,
  stretches: readonly PaidStretch[],
  fractionMinutes: number,
  zone: string,
): Date | null {
  let toUse = stretches.reduce((sum, { time }) => sum + time, 0) * minuteMs - fractionMinutes * minuteMs
  if (toUse < 0 || stretches.length === 0) return null
  let start = ms(begin)
  for (const stretch of stretches) {
    const { until, hours } = stretch
    const runs = usedMs(start, stretch, ms(until), zone)
    if (runs > toUse) {
      if (!hours) return new Date(ms(until) - (runs - toUse))
      const used = chargedEnd(start, toUse / minuteMs, hours, zone)
      // At closing time the rest is still there until the next opening.
      return nextOpening(used, hours, zone)
    }
    toUse -= runs
    start = ms(until)
  }
  return new Date(start)
}
