import { paymentForms, transactionTypes } from '#contract/codes.ts'
import { planDevolution } from '#domain/ledger/spending.ts'
import { incoming } from '#domain/money/cents.ts'
import { activationState, nextActivationState } from '#domain/parking/activation.ts'
import type { Devolution } from '#domain/parking/devolution.ts'
import type { Tx } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { timesOf } from './activation-view.ts'
import type { Leaving } from './leave-store.ts'
import { paidTo } from './write-ticket.ts'

export type Ending = {
  activationId: number
  /** As it was read after the lock. */
  leaving: Leaving
  /** From when on nothing is paid any more. */
  end: Date
  /** What goes back to the balances that paid it. */
  devolution: Devolution
  walletId: number
  /** Whom the history names beside it. */
  userId: number
  event: 'left' | 'reversed'
  now: Date
}

/** What the history calls what goes back. */
const namedInHistory = { left: transactionTypes.devolution, reversed: transactionTypes.reversal } as const

/**
 * Ends an activation before its time and returns what is due. The caller holds the wallet's lock. However it is ended,
 * its postings have the one key of its leaving, so that of two endings only one can ever return money.
 */
export const endActivation = async (tx: Tx, ending: Ending): Promise<void> => {
  const { activationId, leaving, end, devolution, walletId, userId, event, now } = ending
  const state = activationState(timesOf(leaving), now)
  if (nextActivationState(state, event) === null)
    throw new Error(`an activation that is ${state} was ${event}`)
  await tx
    .updateTable('activations')
    .set({ left_at: now, closed_at: now, ends_at: end })
    .where('id', '=', activationId)
    .execute()
  await tx
    .insertInto('devolutions')
    .values({ activation_id: activationId, ...devolution, created_at: now })
    .execute()
  if (devolution.amount === 0) return
  const paid = { paidBonus: devolution.bonus, paidCredit: devolution.credit }
  await post(tx, {
    key: `leave/${activationId}`,
    type: namedInHistory[event],
    walletId,
    userId,
    plate: leaving.plate,
    paymentFormId: paymentForms.wallet,
    amount: incoming(devolution.amount),
    postings: planDevolution(walletId, devolution.amount, paid, paidTo).postings,
    createdAt: now,
  })
}
