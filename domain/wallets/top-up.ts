import { civilDate, type Instant, toCivil } from '../brazil/civil-time.ts'
import { type WalletBalances, wholeBalance } from '../ledger/balance.ts'
import { addCents, type Cents } from '../money/cents.ts'

/** Where an automatic top-up is: buying, turned off by its owner, or stopped by itself until the owner acts (Decision Q166). */
export const topUpStates = ['on', 'off', 'paused'] as const

/** One of these. */
export type TopUpState = (typeof topUpStates)[number]

/**
 * Why a top-up stopped by itself: the card was refused, deleted or has expired; nobody knows yet whether it was charged; the amount
 * is not sold any more; a payment is disputed; the owner asked for the balance back.
 */
export const topUpPauses = [
  'card_refused',
  'card_gone',
  'card_expired',
  'unknown',
  'amount',
  'disputed',
  'refund_asked',
] as const

/** One of these. */
export type TopUpPause = (typeof topUpPauses)[number]

/** Charges of which nobody knows the end: asked, or its time is over and its provider has not said. A wallet has one at most. */
export const openTopUpCharges = ['asked', 'unknown'] as const

/** How a charge of a top-up can end; `unknown` may still end otherwise, and `nothing` is what nobody asks about any more. */
export const topUpChargeEnds = ['paid', 'refused', 'unknown', 'nothing'] as const

/** One of these. */
export type TopUpChargeEnd = (typeof topUpChargeEnds)[number]

/** Where a charge of a top-up is. */
export type TopUpChargeState = (typeof openTopUpCharges)[number] | TopUpChargeEnd

/** Charges that count for the cap of their month: what is under way may still be paid. */
export const countedTopUpCharges: readonly TopUpChargeState[] = [...openTopUpCharges, 'paid']

/** The civil month of an instant in a zone, yyyy-mm: that in which a card was asked counts for the cap. */
export function monthOf(now: Instant, zone: string): string {
  return civilDate(toCivil(now, zone)).slice(0, 'yyyy-mm'.length)
}

/** Whether a wallet is topped up: its top-up is on, and both balances together are less than its owner chose. */
export function isTopUpDue(below: Cents | null, balances: WalletBalances): boolean {
  return below !== null && wholeBalance(balances) < below
}

/** Whether a charge, with its fee, still fits below the cap of its month, of which so much is used or may be. */
export function fitsCap(total: Cents, used: Cents, cap: Cents): boolean {
  return addCents(used, total) <= cap
}

/** Whether a card is good until the end of a civil month that is not over; `month` and `year` as a card shows them. */
export function isCardGood({ month, year }: { month: string; year: string }, today: string): boolean {
  return `${year}-${month}` >= today.slice(0, 'yyyy-mm'.length)
}
