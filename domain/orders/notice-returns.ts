import { type Cents, proportion, subtractCents, sumCents } from '../money/cents.ts'

/**
 * What of an order's fee, in cents, goes back with one of its notices (Decisions Q178, Q202): its share by price, rounded down; with
 * the last of them the rest, so that an order of which every notice goes back costs nothing. `before` are the notices of the
 * order that went back already.
 */
export function shareOfFee(
  { price, amount, fee }: { price: Cents; amount: Cents; fee: Cents },
  before: readonly { price: Cents }[],
): Cents {
  const shareOf = (part: Cents) => proportion(fee, part, amount)
  const isLast = sumCents([price, ...before.map((one) => one.price)]) >= amount
  if (!isLast) return shareOf(price)
  return subtractCents(fee, sumCents(before.map((one) => shareOf(one.price))))
}

/** Notices of one order that go back, in the order in which they do, each with its share of the fee in cents. */
export function sharesOf<N extends { price: Cents }>(
  notices: readonly N[],
  order: { amount: Cents; fee: Cents },
): { share: N; fee: Cents }[] {
  return notices.map((share, at) => ({
    share,
    fee: shareOfFee({ ...order, price: share.price }, notices.slice(0, at)),
  }))
}
