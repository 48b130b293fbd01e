import type { Selectable } from 'kysely'
import { forfeitedCredit, walletCredit } from '#domain/ledger/accounts.ts'
import {
  addCents,
  type Cents,
  incoming,
  lesser,
  noCents,
  outgoing,
  subtractCents,
  sumCents,
} from '#domain/money/cents.ts'
import {
  type DisputeState,
  nextDisputeState,
  planTaking,
  planWon,
  shareDispute,
} from '#domain/orders/disputes.ts'
import { nextOrderState, transactionTypes } from '#domain/orders/orders.ts'
import type { Disputes, Payments } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import type { TakenBack } from '#server/gateways/payment/port.ts'
import type { Parts } from '#server/parts.ts'
import { promiseRefund } from '../refund/promise-refund.ts'
import { fulfilmentOf } from '../settle/fulfilment.ts'
import { type Order, setOrder } from '../store.ts'
import { accountSoldTo, askedBackOf, endNeedlessRefund, lockCredit, reopenRefunds, takenOf } from './store.ts'
import { tellTaken, tellWon } from './tell-dispute.ts'

type Dispute = Selectable<Disputes>
type Payment = Selectable<Payments>
type Settling = { parts: Parts; tx: Tx; order: Order; now: Date }

/**
 * Books what the payer's bank took back of an order's payments, and what it gave back again (docs/money.md, Disputes).
 * The order's row is locked, and the bank's id of each event decides: saying it again, late, or in another order changes nothing.
 */
export const settleDisputes = async (
  { parts, tx, order: first, now }: Settling,
  said: readonly TakenBack[],
): Promise<Order> => {
  let order = first
  for (const taken of said.toSorted((a, b) => a.id.localeCompare(b.id))) {
    order = await settleOne({ parts, tx, order, now }, taken)
  }
  return order
}

const settleOne = async (settling: Settling, taken: TakenBack): Promise<Order> => {
  const { tx, order } = settling
  const payment = await paymentOf(tx, taken.endToEndId)
  if (payment?.order_id !== order.id) return order
  const isToStay = order.user_id !== null && (await isStanding(tx, order.user_id))
  const walletId = order.transaction_type === transactionTypes.creditPurchase ? order.wallet_id : null
  const credit = walletId === null ? null : await lockCredit(tx, walletId)
  const known = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('bank_id', '=', taken.id)
    .forUpdate()
    .executeTakeFirst()
  if (known) return decide(settling, { dispute: known as Dispute, payment, said: taken.state, isToStay })
  // What was taken and given back before we heard of it moved nothing.
  return taken.state === 'won' ? order : take(settling, { taken, payment, credit, walletId })
}

const paymentOf = (tx: Tx, endToEndId: string): Promise<Payment | undefined> =>
  tx.selectFrom('payments').selectAll().where('end_to_end_id', '=', endToEndId).executeTakeFirst()

type Taking = { taken: TakenBack; payment: Payment; credit: Cents | null; walletId: number | null }

/** The money leaves the books, and what it had bought goes back as far as it can. */
const take = async (settling: Settling, { taken, payment, credit, walletId }: Taking): Promise<Order> => {
  const { parts, tx, order, now } = settling
  const before = await takenOf(tx, payment.id)
  const returned = await askedBackOf(tx, payment.id)
  // A bank that takes more than it brought, or than we have not given back ourselves, is told by the daily comparison.
  const gone = addCents(before, returned)
  const amount = lesser(taken.amount, subtractCents(payment.amount, gone))
  if (amount <= 0) return order
  const isBooked = payment.outcome === 'fulfilled'
  const shares = isBooked
    ? shareDispute(order, { taken: amount, before: gone, credit })
    : { tax: noCents, credit: noCents, claimed: noCents, rest: noCents }
  const { tax, credit: borne, claimed } = shares
  const dispute = await tx
    .insertInto('disputes')
    .values({
      bank_id: taken.id,
      payment_id: payment.id,
      wallet_id: isBooked ? walletId : null,
      kind: taken.kind,
      state: taken.state,
      amount,
      tax,
      credit: borne,
      claimed,
      recorded_at: now,
      decided_at: taken.state === 'open' ? null : now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!isBooked) {
    await endNeedlessRefund(tx, dispute, now)
    return order
  }
  await post(tx, {
    key: `dispute/${dispute.id}/taken`,
    type: transactionTypes.disputed,
    // In the history of a wallet stands what moved it.
    walletId: borne > 0 ? walletId : null,
    userId: order.user_id,
    plate: null,
    paymentFormId: order.payment_form_id,
    amount: outgoing(borne > 0 ? borne : amount),
    postings: planTaking({ ...shares, ...(await soldIn(tx, order)), walletId }),
    createdAt: now,
  })
  const after = addCents(before, amount) === payment.amount ? await revoke(settling) : order
  await tellTaken(parts, tx, order, { dispute: dispute as Dispute, isWhole: after !== order, now })
  return after
}

const soldIn = async (tx: Tx, order: Order) => ({
  paymentFormId: order.payment_form_id,
  soldTo: await accountSoldTo(tx, order.id),
})

const revoke = async ({ tx, order, now }: Settling): Promise<Order> => {
  const state = nextOrderState(order.state, 'disputed')
  if (!state) return order
  await setOrder(tx, order.id, { state })
  await fulfilmentOf(order).revoke?.(tx, order.id, now)
  return { ...order, state }
}

type Decided = { dispute: Dispute; payment: Payment; said: DisputeState; isToStay: boolean }

const decide = async (settling: Settling, decided: Decided): Promise<Order> => {
  const { tx, now } = settling
  const { dispute, said, payment } = decided
  const state = nextDisputeState(dispute.state as DisputeState, said)
  if (!state) return settling.order
  await tx.updateTable('disputes').set({ state, decided_at: now }).where('id', '=', dispute.id).execute()
  if (state === 'won') await reopenRefunds(tx, dispute, now)
  // A payment that was on its way back had moved nothing.
  return state === 'won' && payment.outcome === 'fulfilled' ? giveBack(settling, decided) : settling.order
}

/** The money is ours again: it buys again what it had bought, or goes back to its payer where that is gone. */
const giveBack = async (settling: Settling, { dispute, payment, isToStay }: Decided): Promise<Order> => {
  const { parts, tx, order, now } = settling
  const isRevoked = order.state === 'disputed'
  const buysAgain = !isRevoked || ((await fulfilmentOf(order).restore?.(tx, order.id, now)) ?? true)
  const state = isRevoked ? nextOrderState(order.state, buysAgain ? 'dispute_won' : 'refunded') : null
  if (state) await setOrder(tx, order.id, { state })
  const after = state ? { ...order, state } : order
  await bookWon(settling, dispute, isToStay)
  if (!buysAgain) {
    const received = { paymentId: payment.id, endToEndId: payment.end_to_end_id, amount: payment.amount }
    await promiseRefund(tx, received, 'notice_not_payable', now)
  }
  await tellWon(parts, tx, order, { dispute, buysAgain, now })
  return after
}

const bookWon = async ({ tx, order, now }: Settling, dispute: Dispute, isToStay: boolean) => {
  const { tax, credit, claimed, collected, wallet_id: walletId } = dispute
  const rest = subtractCents(dispute.amount, sumCents([tax, credit, claimed]))
  const returned = sumCents([credit, collected])
  const movesWallet = walletId !== null && isToStay && returned > 0
  const creditTo = movesWallet ? walletCredit(walletId) : forfeitedCredit
  const disputed = { tax, credit, claimed, rest, walletId, ...(await soldIn(tx, order)) }
  await post(tx, {
    key: `dispute/${dispute.id}/won`,
    type: transactionTypes.disputeWon,
    walletId: movesWallet ? walletId : null,
    userId: order.user_id,
    plate: null,
    paymentFormId: order.payment_form_id,
    amount: incoming(movesWallet ? returned : dispute.amount),
    postings: planWon({ ...disputed, collected, creditTo }),
    createdAt: now,
  })
}
