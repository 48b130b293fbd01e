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
  type DisputeShares,
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
import {
  accountSoldTo,
  creditedOf,
  endNeedlessRefund,
  feeGoneOf,
  givenBackOf,
  heldRefundsOf,
  leftOf,
  lockCredit,
  noteCredited,
  noteTakenRefunds,
  refusedBackOf,
  reopenRefunds,
  takenOf,
  takenOfRefunds,
  wonOfRefunds,
} from '../disputes.ts'
import { fulfilmentOf, type Unpaid } from '../fulfilment.ts'
import { creditShareInstead, type NoticeReturn } from '../payment-share.ts'
import { promiseLeft, promiseLeftInstead, promiseRefund } from '../promise-refund.ts'
import { returnRests } from '../return-notice.ts'
import { type Order, setOrder } from '../store.ts'
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
  const { all, left: credited } = isCredit(order) ? notCredited : await creditedOf(tx, payment.id)
  const walletId = isCredit(order) || all > noCents ? order.wallet_id : null
  const credit = walletId === null ? noCents : await lockCredit(tx, walletId)
  const known = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('bank_id', '=', taken.id)
    .forUpdate()
    .executeTakeFirst()
  // What was taken and given back before we heard of it moved nothing.
  const isGone = taken.state !== 'won' && known?.state !== 'won'
  const after = isGone ? await take(settling, { taken, payment, credit, credited, walletId, known }) : order
  if (!known) return after
  return decide({ ...settling, order: after }, { dispute: known, payment, said: taken.state, isToStay })
}

const notCredited = { all: noCents, left: noCents }

const isCredit = ({ transaction_type }: Order): boolean =>
  transaction_type === transactionTypes.creditPurchase

const paymentOf = (tx: Tx, endToEndId: string): Promise<Payment | undefined> =>
  tx.selectFrom('payments').selectAll().where('end_to_end_id', '=', endToEndId).executeTakeFirst()

type Taking = {
  taken: TakenBack
  payment: Payment
  /** What the wallet has, and what it has of this payment because of a contest. */
  credit: Cents
  credited: Cents
  walletId: number | null
  known: Dispute | undefined
}

/**
 * The money leaves the books, and what it had bought goes back as far as it can. What is on its way back is not taken as well; when its
 * bank refuses it, because there is nothing left to give, the same dispute takes it as well: of a contested notice from what is held
 * for it.
 */
const take = async (settling: Settling, taking: Taking): Promise<Order> => {
  const { parts, tx, order, now } = settling
  const { taken, payment, credit, credited, walletId, known } = taking
  const before = await takenOf(tx, payment.id)
  const gone = addCents(before, await givenBackOf(tx, payment.id))
  const news = subtractCents(taken.amount, known?.amount ?? noCents)
  // A bank that takes more than it brought, or than we have not given back ourselves, is told by the daily comparison.
  const amount = lesser(news, subtractCents(payment.amount, gone))
  if (amount <= 0) return order
  if (payment.outcome !== 'fulfilled') {
    const dispute = await write(settling, taking, { amount, shares: noShares })
    await endNeedlessRefund(tx, dispute, now)
    await promiseLeftInstead(tx, payment, now)
    return order
  }
  const refused = await heldRefundsOf(tx, payment.id)
  const held = sumCents(refused.map((one) => one.held))
  const feeBefore = await feeGoneOf(tx, payment.id)
  const asked = { taken: amount, before: gone, feeBefore, held, credited, isCredit: isCredit(order), credit }
  const shares = shareDispute(order, asked)
  const dispute = await write(settling, taking, { amount, shares })
  await noteTakenRefunds(tx, dispute.id, { taken: shares.returning, of: refused })
  if (order.state === 'refunded') {
    await endNeedlessRefund(tx, dispute, now)
    await promiseLeftInstead(tx, payment, now)
  }
  const { credit: borne, claimed } = shares
  await post(tx, {
    key: known ? `dispute/${dispute.id}/taken/${known.amount}` : `dispute/${dispute.id}/taken`,
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
  const isWhole = addCents(before, amount) === payment.amount
  const isGone = isWhole || (await leftOf(tx, payment.id, payment.amount)) === noCents
  const { order: after, unpaid } = isGone ? await revoke(settling, isWhole) : { order }
  const told = { id: dispute.id, kind: dispute.kind, amount, credit: borne, claimed }
  await tellTaken(parts, tx, order, { dispute: told, unpaid, now })
  return after
}

const noShares: DisputeShares = {
  tax: noCents,
  credit: noCents,
  claimed: noCents,
  rest: noCents,
  returning: noCents,
}

type Share = { amount: Cents; shares: DisputeShares }

/** A dispute that is heard of, or what one takes beside what it took at first. */
const write = (
  { tx, now }: Settling,
  { taken, payment, walletId, known }: Taking,
  { amount, shares: { tax, credit, claimed } }: Share,
): Promise<Dispute> =>
  known
    ? tx
        .updateTable('disputes')
        .set({
          amount: addCents(known.amount, amount),
          tax: addCents(known.tax, tax),
          credit: addCents(known.credit, credit),
          claimed: addCents(known.claimed, claimed),
          wallet_id: known.wallet_id ?? walletId,
        })
        .where('id', '=', known.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : tx
        .insertInto('disputes')
        .values({
          bank_id: taken.id,
          payment_id: payment.id,
          wallet_id: payment.outcome === 'fulfilled' ? walletId : null,
          kind: taken.kind,
          state: taken.state,
          amount,
          tax,
          credit,
          claimed,
          recorded_at: now,
          decided_at: taken.state === 'open' ? null : now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()

const soldIn = async (tx: Tx, order: Order) => ({
  paymentFormId: order.payment_form_id,
  soldTo: await accountSoldTo(tx, order.id),
})

/** Where what a bank has left of a payment went back for a notice, it is the others' money that is gone. */
const revoke = async (
  { tx, order, now }: Settling,
  isWhole: boolean,
): Promise<{ order: Order; unpaid?: Unpaid }> => {
  const state = nextOrderState(order.state, 'disputed')
  if (!state) return { order }
  const unpaid = await fulfilmentOf(order).revoke?.(tx, order.id, now)
  const isUndone = unpaid !== undefined && unpaid.open + unpaid.overdue > 0
  if (!isWhole && !isUndone) return { order }
  await setOrder(tx, order.id, { state })
  return { order: { ...order, state }, ...(unpaid ? { unpaid } : {}) }
}

type Decided = { dispute: Dispute; payment: Payment; said: DisputeState; isToStay: boolean }

const decide = async (settling: Settling, decided: Decided): Promise<Order> => {
  const { tx, now } = settling
  const { dispute, said, payment } = decided
  const state = nextDisputeState(dispute.state as DisputeState, said)
  if (!state) return settling.order
  await tx.updateTable('disputes').set({ state, decided_at: now }).where('id', '=', dispute.id).execute()
  if (state === 'won') await reopenRefunds(tx, dispute, now)
  if (state !== 'won') return settling.order
  if (payment.outcome === 'fulfilled') return giveBack(settling, decided)
  // A payment that was on its way back had moved nothing; what did not go back, because a bank had it, does now.
  await promiseLeft(tx, payment, now)
  return settling.order
}

/**
 * The money is ours again: it buys again what it had bought, or goes back to its payer where that is gone, as far as a refund was not
 * promised anyhow and no other dispute has it. What goes back for a notice that was called off while a dispute had a part of it
 * is made up for.
 */
const giveBack = async (settling: Settling, { dispute, payment, isToStay }: Decided): Promise<Order> => {
  const { parts, tx, order, now } = settling
  const isRevoked = order.state === 'disputed'
  const promised = addCents(await givenBackOf(tx, payment.id), await refusedBackOf(tx, payment.id))
  const isRestored =
    isRevoked &&
    (promised === payment.amount || ((await fulfilmentOf(order).restore?.(tx, order.id, now)) ?? true))
  const state = isRevoked ? nextOrderState(order.state, isRestored ? 'dispute_won' : 'refunded') : null
  if (state) await setOrder(tx, order.id, { state })
  const after = state ? { ...order, state } : order
  await bookWon(settling, dispute, isToStay)
  await creditWon(settling, dispute)
  const returned = await returnWon({ ...settling, order: after }, dispute, payment)
  const buysAgain = after.state !== 'refunded' && returned.length === 0 && promised < payment.amount
  await tellWon(parts, tx, order, { dispute, buysAgain, returned, now })
  return after
}

/**
 * Gives back what the payment buys no more: all that is left of it, or what of notices that were called off has not gone back; gives
 * the latter, beside which others may stay paid.
 */
const returnWon = async (settling: Settling, dispute: Dispute, payment: Payment): Promise<NoticeReturn[]> => {
  const { parts, tx, order, now } = settling
  if (order.state !== 'refunded') return isCredit(order) ? [] : returnRests(parts, tx, order, now)
  const amount = await leftOf(tx, payment.id, payment.amount)
  const tax = lesser(dispute.tax, amount)
  const received = { paymentId: payment.id, endToEndId: payment.end_to_end_id, amount, tax }
  if (amount > noCents) await promiseRefund(tx, received, 'notice_not_payable', now)
  return []
}

const bookWon = async ({ tx, order, now }: Settling, dispute: Dispute, isToStay: boolean) => {
  const { tax, credit, claimed, collected, wallet_id: walletId } = dispute
  const returning = await takenOfRefunds(tx, dispute.id)
  const rest = subtractCents(dispute.amount, sumCents([tax, credit, claimed, returning]))
  const returned = sumCents([credit, collected])
  const movesWallet = walletId !== null && isToStay && returned > 0
  const creditTo = movesWallet ? walletCredit(walletId) : forfeitedCredit
  const disputed = { tax, credit, claimed, rest, returning, walletId, ...(await soldIn(tx, order)) }
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

/** A refund of which a part is credit already, or taken by another dispute, does not go back by its bank: its driver gets this credited. */
const creditWon = async ({ parts, tx, order, now }: Settling, { id: disputeId }: Dispute): Promise<void> => {
  for (const { refund_id, ...share } of await wonOfRefunds(tx, disputeId)) {
    const refund = { ...order, order_id: order.id, ...share }
    if (await creditShareInstead(parts, tx, refund, { disputeId, now })) {
      await noteCredited(tx, refund_id, disputeId)
    }
  }
}
