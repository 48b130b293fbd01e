import {
  disputedClaims,
  feeRevenue,
  gatewayClearing,
  noticeReturning,
  walletCredit,
} from '../ledger/accounts.ts'
import type { Posting } from '../ledger/spending.ts'
import { addCents, type Cents, greater, lesser, noCents, subtractCents, sumCents } from '../money/cents.ts'

/**
 * Where a dispute stands (docs/money.md, Disputes): the bank has the money and has not decided yet, it keeps the money for
 * the payer, or it gave the money back to us.
 */
export const disputeStates = ['open', 'lost', 'won'] as const

/** One of these. */
export type DisputeState = (typeof disputeStates)[number]

/** How a bank takes a payment back: the card's by a chargeback, a Pix by a return (MED of the Banco Central). */
export type DisputeKind = 'chargeback' | 'pix_return'

/** The state after what the bank says, or null when that is nothing new. What was given back to us is over. */
export function nextDisputeState(state: DisputeState, said: DisputeState): DisputeState | null {
  if (state === said || state === 'won') return null
  return said === 'open' ? null : said
}

/**
 * What a bank took back, in the parts that the payment had: of the fee, of what is credit, as far as the wallet bears it and as a
 * claim on it, of goods that are none, and of what was held to go back for a notice.
 */
export type DisputeShares = { tax: Cents; credit: Cents; claimed: Cents; rest: Cents; returning: Cents }

/** A payment of which something is taken, in cents. */
export type DisputedPayment = {
  taken: Cents
  /** What of it was taken or went back already. */
  before: Cents
  /** What of its fee was taken, went back or is kept to go back. */
  feeBefore: Cents
  /** What is kept for refunds that could not be made. */
  held: Cents
  /** What became credit of its driver instead of going back for a notice, and was not taken yet. */
  credited: Cents
  /** Whether its goods were credit, and what the wallet has now of which either became a part. */
  isCredit: boolean
  credit: Cents
}

/**
 * Shares what was taken back, in cents. First the goods go, then the fee, then what is held, and last what its driver has as
 * credit instead of what it paid for a notice. What was credit leaves the wallet as far as it reaches, and what is missing is a
 * claim on it; of other goods all is `rest`, which leaves the revenue. Throws a RangeError for more than was left of the payment.
 */
export function shareDispute(
  sold: { amount: Cents; tax: Cents },
  { taken, before, feeBefore, held, credited, isCredit, credit }: DisputedPayment,
): DisputeShares {
  const left = subtractCents(addCents(sold.amount, sold.tax), before)
  if (taken > left || taken <= 0) throw new RangeError(`of ${left} cents ${taken} cannot be taken back`)
  const kept = addCents(held, credited)
  const free = greater(noCents, subtractCents(left, kept))
  const fresh = lesser(taken, free)
  const returning = lesser(subtractCents(taken, fresh), held)
  const given = subtractCents(taken, addCents(fresh, returning))
  const fee = subtractCents(sold.tax, feeBefore)
  const goods = lesser(fresh, greater(noCents, subtractCents(free, fee)))
  const tax = subtractCents(fresh, goods)
  const owed = isCredit ? addCents(goods, given) : given
  const borne = lesser(credit, owed)
  return {
    tax,
    credit: borne,
    claimed: subtractCents(owed, borne),
    rest: isCredit ? noCents : goods,
    returning,
  }
}

type Disputed = DisputeShares & { paymentFormId: number; walletId: number | null; soldTo: string }

/** Each part with the account from which it was taken. */
const partsOf = ({
  tax,
  credit,
  claimed,
  rest,
  returning,
  walletId,
  soldTo,
}: Disputed): [string, Cents][] => [
  [walletId === null ? soldTo : walletCredit(walletId), credit],
  [disputedClaims, claimed],
  [soldTo, rest],
  [feeRevenue, tax],
  [noticeReturning, returning],
]

/** The postings by which the money leaves the books to the bank. */
export function planTaking(disputed: Disputed): Posting[] {
  const to = gatewayClearing(disputed.paymentFormId)
  return partsOf(disputed).flatMap(([from, amount]) => (amount > 0 ? [{ from, to, amount }] : []))
}

/**
 * The postings by which a dispute that was won gives the money back: what is left of the claim ends, and what the wallet bore,
 * at first and later, returns to `creditTo`.
 */
export function planWon(disputed: Disputed & { collected: Cents; creditTo: string }): Posting[] {
  const { claimed, collected, credit, creditTo } = disputed
  const from = gatewayClearing(disputed.paymentFormId)
  const owed = subtractCents(claimed, collected)
  const parts = partsOf({ ...disputed, credit: noCents, claimed: owed })
  const back: [string, Cents][] = [[creditTo, addCents(credit, collected)], ...parts]
  return back.flatMap(([to, amount]) => (amount > 0 ? [{ from, to, amount }] : []))
}

/** The posting by which later credit pays of a claim what it can; null when there is nothing to move. */
export function planCollecting(walletId: number, credit: Cents, owed: Cents): Posting | null {
  const amount = lesser(credit, owed)
  return amount > 0 ? { from: walletCredit(walletId), to: disputedClaims, amount } : null
}

/** What went back of a payment: all of it, of that our own refunds, and those that are asked for and may be part of it. */
export type WentBack = { all: Cents; given: Cents; asked: Cents }

/** One time that a payer's bank took something, which is missing still. */
export type Missing = { id: string; amount: Cents }

/**
 * What a bank tells us that only says how much went back: what it has taken beside what is known, in cents, and which of what it had
 * taken is not missing any more, newest first. While a refund is asked for nobody knows whether it is in the sum, so that
 * nothing is concluded from as much (docs/money.md, Disputes).
 */
export function compareTaken(
  { all, given, asked }: WentBack,
  known: readonly Missing[],
): { taken: Cents; won: string[] } {
  const most = greater(noCents, subtractCents(all, given))
  const least = greater(noCents, subtractCents(most, asked))
  let missing = sumCents(known.map(({ amount }) => amount))
  if (missing <= most) return { taken: greater(noCents, subtractCents(least, missing)), won: [] }
  const exact = known.findLast(({ amount }) => subtractCents(missing, amount) === most)
  if (exact) return { taken: noCents, won: [exact.id] }
  const won: string[] = []
  for (const { id, amount } of known.toReversed()) {
    if (missing <= most) break
    won.push(id)
    missing = subtractCents(missing, amount)
  }
  return { taken: subtractCents(most, missing), won }
}
