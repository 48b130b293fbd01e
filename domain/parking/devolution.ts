import { type Instant, ms } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import { addCents, type Cents, lesser, noCents, proportion, subtractCents } from '../money/cents.ts'
import { minimumFractionMinutes } from './activation.ts'
import { type ChargingHours, chargedEnd, chargedMinutesBetween, nextOpening } from './charging-hours.ts'

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

/**
 * The bought minutes that are not used at `now`, for `devolutionFor` (Decision Q96). Purchases follow one another, oldest
 * first, the first from `begin` on: those to come are unused whole, and only the running one is measured in its charging
 * hours. So purchases of different tariffs add up, and a changed tariff touches no more than the running one.
 */
export function unusedMinutes(
  begin: Instant,
  stretches: readonly PaidStretch[],
  now: Instant,
  zone: string,
): number {
  let start = ms(begin)
  let unused = 0
  for (const { time, until, hours } of stretches) {
    if (ms(now) <= start) unused += time
    else if (ms(now) < ms(until)) unused += Math.min(time, chargedMinutesBetween(now, until, hours, zone))
    start = ms(until)
  }
  return unused
}

/**
 * The last instant at which a whole fraction of the bought minutes is unused, so that leaving still gives something back
 * (Specification 4, leave parking; Decision Q96): of the charged minutes, of which none run while parking is free. Null for
 * purchases that are shorter than the fraction together.
 */
export function leavableUntil(
  begin: Instant,
  stretches: readonly PaidStretch[],
  fractionMinutes: number,
  zone: string,
): Date | null {
  let rest = fractionMinutes
  for (let n = stretches.length - 1; n >= 0; n--) {
    const stretch = stretches[n]
    if (!stretch) break
    if (stretch.time < rest) {
      rest -= stretch.time
      continue
    }
    // Where nothing pauses the time, or nobody knows the hours any more, it is counted back from its end.
    if (!stretch.hours) return new Date(ms(stretch.until) - rest * minuteMs)
    const start = n === 0 ? begin : (stretches[n - 1]?.until ?? begin)
    const used = chargedEnd(start, stretch.time - rest, stretch.hours, zone)
    // At closing time the rest is still there until the next opening.
    return nextOpening(used, stretch.hours, zone)
  }
  return null
}
