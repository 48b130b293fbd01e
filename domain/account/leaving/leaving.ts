import type { Instant } from '../../brazil/civil-time.ts'
import { dayMs } from '../../durations.ts'
import {
  bonusGranted,
  creditPaidOut,
  forfeitedCredit,
  walletBonus,
  walletCredit,
} from '../../ledger/accounts.ts'
import type { Posting, WalletBalances } from '../../ledger/spending.ts'
import { type Cents, lesser, subtractCents } from '../../money/cents.ts'

/** Days in which a refund request blocks the deletion of the account (Specification 9); 72 hours (Decision Q143). */
export const refundRequestWindowDays = 3

/**
 * Whether a refund request that nobody has answered yet blocks another one and the deletion of the account: it was made
 * less than 3 days ago (Specification 4, account deletion). `null`: there is none.
 */
export function isRefundRequestRecent(requestedAt: Instant | null, now: Instant): boolean {
  return requestedAt !== null && Number(now) - Number(requestedAt) < refundRequestWindowDays * dayMs
}

/**
 * From when a refund can be requested after a password change, or null if it can be now. No password change asks for the old
 * password, so an intruder could have an account's money moved at once (Decision Q197).
 */
export function refundOpensAt(passwordChangedAt: Date | null, now: Date): Date | null {
  if (passwordChangedAt === null) return null
  const opens = new Date(passwordChangedAt.getTime() + dayMs)
  return opens > now ? opens : null
}

/**
 * Whether a refund request is offered: the configuration allows it and there is credit (Specification 4,
 * account deletion; Decisions Q101 and Q152: bonus does not count).
 */
export function offersRefundRequest(allowRefund: boolean, credit: Cents): boolean {
  return allowRefund && credit > 0
}

const positive = (postings: readonly Posting[]): Posting[] => postings.filter(({ amount }) => amount > 0)

/**
 * What paying a refund request pays of the credit that the wallets hold now: no more than a person owed of it when it was asked for.
 * What was bought since goes back by its own payment, when that is asked for (Decision Q143).
 */
export function owedOf({ rest, credit }: { rest: Cents; credit: Cents }): Cents {
  return lesser(rest, credit)
}

/** A wallet of a driver with its balances. */
type HeldWallet = WalletBalances & { id: number }

/** Plans from which wallets, one after the other, an amount is paid out; bonus is never paid back (Decision Q101). */
export function planPayout(
  wallets: readonly HeldWallet[],
  amount: Cents,
): { walletId: number; posting: Posting }[] {
  let left = amount
  return wallets.flatMap(({ id, balance_credit }) => {
    const taken = lesser(left, balance_credit)
    left = subtractCents(left, taken)
    const posting = { from: walletCredit(id), to: creditPaidOut, amount: taken }
    return taken > 0 ? [{ walletId: id, posting }] : []
  })
}

/**
 * Plans how a wallet is emptied when its owner leaves: the credit is given up, the bonus goes back to where every bonus
 * comes from (Specification 2, delete account: balances lost). An empty wallet needs no posting.
 */
export function planForfeit(walletId: number, { balance_credit, balance_bonus }: WalletBalances): Posting[] {
  return positive([
    { from: walletCredit(walletId), to: forfeitedCredit, amount: balance_credit },
    { from: walletBonus(walletId), to: bonusGranted, amount: balance_bonus },
  ])
}
