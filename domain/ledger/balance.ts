import { addCents, type Cents, noCents, subtractCents } from '../money/cents.ts'

/** What a wallet holds, in cents, with the names of the wire (Specification 3, wallet). */
export type WalletBalances = { balance_credit: Cents; balance_bonus: Cents }

/** What a wallet can pay parking with: both balances together. */
export function wholeBalance({ balance_credit, balance_bonus }: WalletBalances): Cents {
  return addCents(balance_bonus, balance_credit)
}

/** What a wallet lacks to pay a price of parking, in cents; nothing when both balances together reach. */
export function missingFor(price: Cents, balances: WalletBalances): Cents {
  const whole = wholeBalance(balances)
  return whole < price ? subtractCents(price, whole) : noCents
}
