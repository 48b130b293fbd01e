import { addCents, type Cents, noCents, proportion, subtractCents } from '../money/cents.ts'
import { minimumFractionMinutes } from './activation.ts'

/** One purchase of an activation: minutes bought, their price in cents, and from which balance it was paid. */
export type PaidDetail = { time: number; price: Cents; paid_bonus: Cents; paid_credit: Cents }

/** What goes back to the wallet, in cents: the amount is bonus and credit together. */
export type Refund = { amount: Cents; bonus: Cents; credit: Cents }

const lesser = (a: Cents, b: Cents): Cents => (a < b ? a : b)

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
export function refundFor(
  details: readonly PaidDetail[],
  unusedMinutes: number,
  fractionMinutes: number = minimumFractionMinutes,
  notStarted = false,
): Refund {
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
