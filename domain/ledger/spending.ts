import {
  type Cents,
  type CentsChange,
  incoming,
  lesser,
  outgoing,
  subtractCents,
  sumChanges,
} from '../money/cents.ts'
import { feeRevenue, gatewayClearing, walletBonus, walletCredit } from './accounts.ts'
import { type WalletBalances, wholeBalance } from './balance.ts'

export { type WalletBalances, wholeBalance } from './balance.ts'

type WalletId = number | string

/** One movement of a positive number of cents from one account to another; never changed once written. */
export type Posting = { from: string; to: string; amount: Cents }

/** How much of a price was paid from each kind of balance, in cents. */
export type PaidParts = { paidBonus: Cents; paidCredit: Cents }

const positivePostings = (postings: readonly Posting[]): Posting[] =>
  postings.filter((posting) => posting.amount > 0)

function refuseNegative(amount: Cents): void {
  if (amount < 0) throw new RangeError(`a negative amount cannot be moved: ${amount}`)
}

/**
 * Plans how a wallet pays a price: bonus first, then credit (Decision Q101; docs/money.md, Ledger).
 * Gives null when both together do not reach; a price of zero is paid with no posting.
 */
export function planSpend(
  walletId: WalletId,
  price: Cents,
  balances: WalletBalances,
  to: string,
): ({ postings: Posting[] } & PaidParts) | null {
  refuseNegative(price)
  if (wholeBalance(balances) < price) return null
  const paidBonus = lesser(balances.balance_bonus, price)
  const paidCredit = subtractCents(price, paidBonus)
  const postings = positivePostings([
    { from: walletBonus(walletId), to, amount: paidBonus },
    { from: walletCredit(walletId), to, amount: paidCredit },
  ])
  return { postings, paidBonus, paidCredit }
}

/** What a wallet holds once so much of each balance was spent. */
export function afterSpending(
  balances: WalletBalances,
  { paidBonus, paidCredit }: PaidParts,
): WalletBalances {
  return {
    balance_bonus: subtractCents(balances.balance_bonus, paidBonus),
    balance_credit: subtractCents(balances.balance_credit, paidCredit),
  }
}

/**
 * Plans how an amount goes back to the wallet that paid it, in the reverse order of spending: credit first,
 * then bonus, never more of a kind than was paid of it (Decision Q96).
 * Throws a RangeError when the amount is more than was paid: no rule of ours asks for that.
 * After `devolutionFor`, pass its own bonus and credit as the paid parts, so that both agree to the cent.
 */
export function planDevolution(
  walletId: WalletId,
  amount: Cents,
  paid: PaidParts,
  from: string,
): { postings: Posting[]; returnedBonus: Cents; returnedCredit: Cents } {
  refuseNegative(amount)
  const returnedCredit = lesser(paid.paidCredit, amount)
  const returnedBonus = subtractCents(amount, returnedCredit)
  if (returnedBonus > paid.paidBonus) throw new RangeError('a devolution cannot exceed what was paid')
  const postings = positivePostings([
    { from, to: walletCredit(walletId), amount: returnedCredit },
    { from, to: walletBonus(walletId), amount: returnedBonus },
  ])
  return { postings, returnedBonus, returnedCredit }
}

/**
 * Plans how what was paid through a payment form reaches an account, with the fee that the payer bears beside it
 * (Decision Q75). The two postings together are the total of the order.
 */
export function planSale(amount: Cents, fee: Cents, paymentFormId: number, to: string): Posting[] {
  refuseNegative(amount)
  refuseNegative(fee)
  const from = gatewayClearing(paymentFormId)
  return positivePostings([
    { from, to, amount },
    { from, to: feeRevenue, amount: fee },
  ])
}

/**
 * Plans how the credit of a wallet pays an amount and its fee. Bonus never takes part: it pays parking only (Decision
 * Q101). Whether the credit reaches is for the caller, who holds the wallet's row.
 */
export function planCreditPayment(walletId: WalletId, amount: Cents, fee: Cents, to: string): Posting[] {
  refuseNegative(amount)
  refuseNegative(fee)
  const from = walletCredit(walletId)
  return positivePostings([
    { from, to, amount },
    { from, to: feeRevenue, amount: fee },
  ])
}

/** What a group of postings does to the two balances of one wallet. */
export function balanceChange(
  walletId: WalletId,
  postings: readonly Posting[],
): { credit: CentsChange; bonus: CentsChange } {
  const changeOf = (account: string): CentsChange =>
    sumChanges(
      postings.flatMap(({ from, to, amount }) => [
        ...(to === account ? [incoming(amount)] : []),
        ...(from === account ? [outgoing(amount)] : []),
      ]),
    )
  return { credit: changeOf(walletCredit(walletId)), bonus: changeOf(walletBonus(walletId)) }
}
