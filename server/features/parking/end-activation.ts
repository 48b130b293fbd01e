import { paymentForms } from '#contract/codes.ts'
import { planDevolution } from '#domain/ledger/spending.ts'
import type { Refund } from '#domain/parking.ts'
import type { Tx } from '#server/database/once.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { paidTo } from './write-ticket.ts'

export type Ending = {
  activationId: number
  plate: string
  /** From when on nothing is paid any more. */
  end: Date
  /** Cents that go back to the balances that paid it. */
  refund: Refund
  walletId: number
  /** Whom the history names beside it. */
  userId: number
  /** What the history calls it: a devolution or a reversal. */
  type: number
  now: Date
}

/**
 * Ends an activation before its time and returns what is due. The caller holds the wallet's lock. However it is ended,
 * its postings have the one key of its leaving, so that of two endings only one can ever return money.
 */
export const endActivation = async (tx: Tx, ending: Ending): Promise<void> => {
  const { activationId, plate, end, refund, walletId, userId, type, now } = ending
  await tx
    .updateTable('activations')
    .set({ left_at: now, closed_at: now, ends_at: end })
    .where('id', '=', activationId)
    .execute()
  await tx
    .insertInto('devolutions')
    .values({ activation_id: activationId, ...refund, created_at: now })
    .execute()
  if (refund.amount === 0) return
  const paid = { paidBonus: refund.bonus, paidCredit: refund.credit }
  await post(tx, {
    key: `leave/${activationId}`,
    type,
    walletId,
    userId,
    plate,
    paymentFormId: paymentForms.wallet,
    amount: refund.amount,
    postings: planDevolution(walletId, refund.amount, paid, paidTo).postings,
    createdAt: now,
  })
}
