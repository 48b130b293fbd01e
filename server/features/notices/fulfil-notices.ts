import { bonusGranted, regularisationRevenue, walletBonus } from '#domain/ledger/accounts.ts'
import { incoming, sumCents, timesCents } from '#domain/money/cents.ts'
import { nextNoticeStatus, paymentEvent } from '#domain/notices/life-cycle.ts'
import { isOverdue, isPayableAt, noticeObjection, priceAt } from '#domain/notices/prices.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { type RefundReason, transactionTypes } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { tell } from '#server/features/messages/tell.ts'
import type { Fulfilling, Fulfilment, Unpaid, Withdrawn } from '#server/features/orders/fulfilment.ts'
import { returnUnpayable, type UnpaidReturn } from '#server/features/orders/return-notice.ts'
import { postSale } from '#server/features/orders/settle/post-sale.ts'
import { clearActivations, markActivations } from '#server/features/parking/marks.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import { moveClock } from './move-clock.ts'
import { moveNotices } from './move-notices.ts'
import {
  driverPaying,
  isHeldNow,
  lockPayable,
  noteOrdered,
  noteReturned,
  priced,
  pricedColumns,
} from './payable.ts'
import { bonusKeyOf, rewardedOf } from './rewarded.ts'

/**
 * A paid regularisation pays each of its notices, and no activation carries one of them any more, in one commit
 * (decision Q150). The share of a notice that was paid elsewhere or called off meanwhile goes back, and the others are paid; when
 * none can be paid, the whole payment goes back (decision Q202).
 */
export const noticesFulfilment: Fulfilment = {
  reserve: async (tx, { ids, userId, now }) => {
    const payer = driverPaying(userId)
    const notices = await lockPayable(tx, { ids, payer, now })
    return {
      amount: sumCents(notices.map(({ price }) => price)),
      hold: (orderId) => noteOrdered(tx, orderId, notices, payer),
    }
  },
  withdrawn: (tx, orderId, now) => withdrawnOf(tx, orderId, now),
  objection: (fulfilling) => objectionTo(fulfilling),
  fulfil: (fulfilling) => regularise(fulfilling),
  letGo: (tx, orderId, now) => release(tx, orderId, now),
  revoke: (tx, orderId, now) => unpay(tx, orderId, now),
  restore: (tx, orderId, now) => payAgain(tx, orderId, now),
}

/** A draft holds neither a price nor a deadline: what it names must still be payable, and cost the same (decision Q73). */
const withdrawnOf = async (tx: Tx, orderId: string, now: Date): Promise<Withdrawn | null> => {
  const notices = await lockOrdered(tx, orderId)
  if (notices.some(isHeldNow)) return 'held'
  if (!notices.every((notice) => isPayableAt(priced(notice), now))) return 'gone'
  const isAsOrdered = notices.every((notice) => priceAt(priced(notice), now) === notice.ordered)
  return isAsOrdered ? null : 'price_changed'
}

/** Whoever pays at the same moment waits for these rows, and then finds them paid. */
const objectionTo = async (fulfilling: Fulfilling): Promise<RefundReason | null> => {
  const { payable, unpayable } = await judge(fulfilling)
  return payable.length > 0 ? null : (unpayable[0]?.reason ?? null)
}

/** Which notices of an order its payment still pays, and which not, with the reason. */
const judge = async ({ tx, order, paidAt, payableUntil }: Fulfilling) => {
  const judged = (await lockOrdered(tx, order.id)).map((notice) => ({
    notice,
    reason: noticeObjection(priced(notice), { ordered: notice.ordered, paidAt, payableUntil }),
  }))
  return {
    payable: judged.flatMap(({ notice, reason }) => (reason === null ? [notice] : [])),
    unpayable: judged.flatMap(({ notice, reason }) =>
      reason === null ? [] : [{ id: notice.id, price: notice.ordered, reason }],
    ),
  }
}

/** What a contest has called off since it was paid stays so (decision Q178). */
const unpay = async (tx: Tx, orderId: string, now: Date): Promise<Unpaid> => {
  const notices = await lockOrdered(tx, orderId)
  const paid = notices.filter(({ status }) => nextNoticeStatus(status, 'payment_taken_back') !== null)
  await moveNotices(tx, paid, 'payment_taken_back', now)
  for (const { id, plate, date_time } of paid)
    await markActivations(tx, { noticeId: id, plate, at: date_time })
  const overdue = paid.filter((notice) => isOverdue(priced(notice), now)).length
  return { open: paid.length - overdue, overdue }
}

/**
 * False when one of them was paid or called off meanwhile, so that the payment would match no order. One whose part of it went back
 * before, because a contest had called it off, is none of those.
 */
const payAgain = async (tx: Tx, orderId: string, now: Date): Promise<boolean> => {
  const ordered = await lockOrdered(tx, orderId)
  const returned = await returnedOf(tx, orderId)
  const unreturned = ordered.filter(({ id }) => !returned.includes(id))
  const notices = unreturned.length > 0 ? unreturned : ordered
  const can = notices.every(({ status }) => nextNoticeStatus(status, 'payment_given_back') !== null)
  if (!can) return false
  const ids = notices.map(({ id }) => id)
  await moveNotices(tx, notices, 'payment_given_back', now)
  await clearActivations(tx, ids)
  return true
}

/** Which notices of an order a contest has called off while they were paid by it. */
const returnedOf = async (tx: Tx, orderId: string): Promise<number[]> => {
  const returned = await tx
    .selectFrom('contests as c')
    .innerJoin('refunds as r', 'r.contest_id', 'c.id')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('c.notice_id')
    .distinct()
    .where('p.order_id', '=', orderId)
    .execute()
  return returned.map(({ notice_id }) => notice_id)
}

/** Pays the notices of an order that can still be paid, whoever collected its money, and gives the shares of the others back. */
const regularise = async (fulfilling: Fulfilling): Promise<void> => {
  const { parts, tx, order, now } = fulfilling
  const { payable: notices, unpayable } = await judge(fulfilling)
  const ids = notices.map(({ id }) => id)
  for (const [event, alike] of Map.groupBy(notices, ({ status }) => paymentEvent(status) ?? 'paid')) {
    await moveNotices(tx, alike, event, now)
  }
  // Ordered before the office held it.
  for (const notice of notices.filter(({ clock }) => clock === 'held')) {
    await moveClock(tx, { ...notice, status: noticeStatuses.paid }, 'released', now)
  }
  await clearActivations(tx, ids)
  await release(tx, order.id, now)
  await postSale(fulfilling, { to: regularisationRevenue, plate: notices[0]?.plate ?? null })
  for (const { id, reason } of unpayable) await noteReturned(tx, { orderId: order.id, noticeId: id, reason })
  const returned = await returnUnpayable(parts, tx, order, { notices: unpayable, now })
  await giveBonus(fulfilling, notices)
  await sendVoucher(fulfilling, notices, returned)
}

/** A visitor who pays has left no contact; only a driver has vouchers. */
const sendVoucher = async (
  { tx, order, paidAt, now }: Fulfilling,
  paid: readonly { id: number; plate: string }[],
  returned: readonly UnpaidReturn[],
): Promise<void> => {
  if (order.user_id === null) return
  const split = {
    paid: paid.map(({ id }) => id),
    returned: returned.map(({ notice_id, amount, reason, isCredit }) => ({
      notice_id,
      amount,
      reason,
      as_credit: isCredit,
    })),
  }
  const facts = {
    order_id: order.id,
    plate: [...new Set(paid.map(({ plate }) => plate))].join(', '),
    notices: paid.length,
    amount: order.total_amount,
    paid_at: paidAt.toISOString(),
    ...(returned.length > 0 ? split : {}),
  }
  await tell(tx, { userId: order.user_id, kind: 'regularised', facts }, now)
}

/**
 * What a driver gets for paying notices in time, by the city's rule, once for each notice; a visitor has no wallet, and who has
 * left neither (decision Q102). The notices are locked: nobody else gives a bonus for them meanwhile.
 */
const giveBonus = async (
  { parts, tx, order, now }: Fulfilling,
  notices: readonly { id: number; plate: string }[],
): Promise<void> => {
  const { noticeBonusCents } = parts.city().settings
  if (order.wallet_id === null || order.user_id === null || noticeBonusCents === 0) return
  const ids = notices.map(({ id }) => id)
  const amount = timesCents(noticeBonusCents, ids.length - (await rewardedOf(tx, ids)).size)
  if (amount === 0) return
  if (!(await isStanding(tx, order.user_id))) return
  await post(tx, {
    key: bonusKeyOf(order.id),
    type: transactionTypes.bonus,
    walletId: order.wallet_id,
    userId: order.user_id,
    plate: notices[0]?.plate ?? null,
    paymentFormId: null,
    amount: incoming(amount),
    postings: [{ from: bonusGranted, to: walletBonus(order.wallet_id), amount }],
    createdAt: now,
  })
}

/** The notices of an order that its payment pays, or will; not those whose share of it went back. */
const lockOrdered = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_notices as o')
    .innerJoin('notices as n', 'n.id', 'o.notice_id')
    .select(['n.id', 'n.plate', 'n.date_time', 'o.price as ordered'])
    .select(pricedColumns.map((column) => `n.${column}` as const))
    .where('o.order_id', '=', orderId)
    .where('o.returned_reason', 'is', null)
    .orderBy('n.id')
    .forNoKeyUpdate('n')
    .execute()

const release = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('order_notices')
    .set({ released_at: now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()
}
