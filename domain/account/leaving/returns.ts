import type { Instant } from '../../brazil/civil-time.ts'
import { type Cents, noCents, subtractCents, sumCents } from '../../money/cents.ts'
import { isReturnable, type RefundDays } from '../../orders/returnable.ts'

/** A payment that bought credit, and what of that credit has not gone back or been taken back yet, in cents. */
export type BoughtCredit = {
  paymentId: number
  walletId: number
  paymentFormId: number
  paidAt: Instant
  left: Cents
}

/** The credit that a wallet holds now, in cents. */
export type HeldCredit = { walletId: number; credit: Cents }

/** What of a payment goes back to its payer, in cents. */
export type Return = { paymentId: number; walletId: number; paymentFormId: number; amount: Cents }

/** What goes back by the payments that it came with, and what a person has to pay. */
export type Returns = { parts: Return[]; rest: Cents }

const newestFirst = (a: BoughtCredit, b: BoughtCredit): number =>
  Number(b.paidAt) - Number(a.paidAt) || b.paymentId - a.paymentId

/**
 * Plans how the credit of wallets goes back (Decision Q143): of each wallet by the payments that filled it, newest first,
 * never more of one than is left of it, and never more than the wallet holds. What no payment can take back is the rest.
 */
export function planReturns(
  wallets: readonly HeldCredit[],
  payments: readonly BoughtCredit[],
  { days, now }: { days: RefundDays; now: Instant },
): Returns {
  const open = payments.filter((payment) => isReturnable(payment, days, now)).toSorted(newestFirst)
  const rests: Cents[] = []
  const parts = wallets.flatMap(({ walletId, credit }) => {
    let still = credit
    const returned = open
      .filter((payment) => payment.walletId === walletId)
      .map(({ paymentId, paymentFormId, left }): Return => {
        const amount = left < still ? left : still
        still = subtractCents(still, amount)
        return { paymentId, walletId, paymentFormId, amount }
      })
    rests.push(still)
    return returned.filter(({ amount }) => amount > noCents)
  })
  return { parts, rest: sumCents(rests) }
}
