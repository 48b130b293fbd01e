import { type Kysely, sql } from 'kysely'
import { addCents, type Cents, formatReais, lesser, subtractCents } from '#domain/money/cents.ts'
import { shareOfFee, sharesOf } from '#domain/orders/notice-returns.ts'
import type { OrderState, RefundReason } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import type { Parts } from '#server/parts.ts'
import { calledOffByIt } from './called-off-by-it.ts'
import { tellPayer } from './payer-contacts.ts'
import {
  creditContested,
  giveShareBack,
  type NoticeReturn,
  type PaidNotice,
  type ShareCause,
} from './payment-share.ts'
import type { Order } from './store.ts'
import { creditedNoticeTexts } from './texts.ts'

/** Locks the orders that may have paid a notice, before the notice itself: whoever settles one of them takes them in this order. */
export const lockOrdersOf = async (tx: Tx, noticeId: number): Promise<void> => {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', (ids) =>
      ids.selectFrom('order_notices').select('order_id').where('notice_id', '=', noticeId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** `contestantId` is the driver who contested, null for a visitor. */
type Returning = { contestId: number; contestantId: number | null; noticeId: number; now: Date }

/**
 * Gives back what was paid for a notice that an accepted contest has called off, the way it came: credit to its wallet, money by
 * its bank. What no bank gives back any more becomes credit of its driver; of a visitor it is tried all the same, and a
 * refusal is for a person. Who contested hears of credit with the decision, whoever else paid hears of it here; what a bank gives
 * back is told once it has. The order is locked (docs/money.md, Notices that were contested; decision Q178).
 */
export const returnNotice = async (
  parts: Parts,
  tx: Tx,
  { contestantId, noticeId, ...returning }: Returning,
): Promise<NoticeReturn | null> => {
  const paid = await findPaid(tx, noticeId)
  if (!paid) return null
  const walletId = await standingWallet(tx, paid)
  const back = await returnPaid(parts, tx, { ...returning, paid, walletId })
  if (!back?.isCredit || walletId === null || paid.user_id === contestantId) return back
  const say = () => ({
    subject: creditedNoticeTexts.subject,
    what: creditedNoticeTexts.toPayer(formatReais(back.amount)),
  })
  const { id: order_id, user_id, transaction_type } = paid
  await tellPayer(parts, tx, { order_id, user_id, transaction_type }, { say, now: returning.now })
  return back
}

type PaidReturn = { contestId: number; paid: Paid; walletId: number | null; now: Date }

const returnPaid = async (
  parts: Parts,
  tx: Tx,
  { contestId, paid, walletId, now }: PaidReturn,
): Promise<NoticeReturn | null> => {
  const fee = await feeOf(tx, paid)
  const byBank = collectedByBank(paid)
  if (!byBank) return creditContested(tx, contestId, paid, { walletId, price: paid.price, fee, now })
  const due = addCents(paid.price, fee)
  return giveShareBack(parts, tx, { cause: { contestId }, paid: byBank, walletId, due, fee, now })
}

/** The payment of what a bank collected; null of what a wallet paid. */
const collectedByBank = ({ payment_id, paid_at, end_to_end_id, ...paid }: Paid): PaidNotice | null =>
  payment_id === null || paid_at === null
    ? null
    : { ...paid, payment_id, paid_at, end_to_end_id: end_to_end_id ?? '' }

/** A notice that the payment of its order could not pay any more, and why. */
export type UnpayableNotice = { id: number; price: Cents; reason: RefundReason }

/** What goes back for it; `notice_id` names it. */
export type UnpaidReturn = NoticeReturn & { notice_id: number; reason: RefundReason }

/**
 * Gives back the shares of the notices that a payment could not pay any more, each with its share of the fee, while it pays the
 * others of its order (decision Q202). The order is locked and paid, its sale is in the ledger, and the notices are noted as returned. What no bank gives back becomes
 * credit of its driver.
 */
export const returnUnpayable = async (
  parts: Parts,
  tx: Tx,
  { id, amount, tax }: Pick<Order, 'id' | 'amount' | 'tax'>,
  { notices, now }: { notices: readonly UnpayableNotice[]; now: Date },
): Promise<UnpaidReturn[]> => {
  const returned: UnpaidReturn[] = []
  for (const { share, fee } of sharesOf(notices, { amount, fee: tax })) {
    const { id: noticeId, price, reason } = share
    const paid = await findPaidBy(tx, id, noticeId)
    const byBank = paid && collectedByBank(paid)
    if (!byBank) throw new Error(`order ${id} gives back a share of a payment that is not there`)
    const walletId = await standingWallet(tx, paid)
    const cause = { noticeId, reason }
    const due = addCents(price, fee)
    const back = await giveShareBack(parts, tx, { cause, paid: byBank, walletId, due, fee, now })
    if (back) returned.push({ ...back, notice_id: noticeId, reason })
  }
  return returned
}

/**
 * Gives back what a payer's bank had of notices of an order when their shares went back, now that it has given it to us again; gives
 * each. The order is locked, and paid (docs/money.md, Disputes).
 */
export const returnRests = async (
  parts: Parts,
  tx: Tx,
  { id, amount, tax }: Pick<Order, 'id' | 'amount' | 'tax'>,
  now: Date,
): Promise<NoticeReturn[]> => {
  const returned: NoticeReturn[] = []
  const gone = await goneOf(tx, id)
  for (const { share, fee } of sharesOf(gone, { amount, fee: tax })) {
    const { contest_id, notice_id, returned_reason, price, given } = share
    const all = addCents(price, fee)
    const paid = given < all ? await findPaidBy(tx, id, notice_id) : undefined
    const byBank = paid && collectedByBank(paid)
    if (!byBank) continue
    const cause: ShareCause =
      contest_id === null
        ? { noticeId: notice_id, reason: returned_reason as RefundReason }
        : { contestId: contest_id }
    const back = await giveShareBack(parts, tx, {
      cause,
      paid: byBank,
      walletId: await standingWallet(tx, paid),
      due: subtractCents(all, given),
      fee: subtractCents(fee, lesser(fee, given)),
      now,
    })
    if (back) returned.push(back)
  }
  return returned
}

/**
 * Which notices of an order went back or are on their way, first those that its payment could not pay, then those of accepted
 * contests in the order of their decisions, and what was promised for each so far.
 */
const goneOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_notices as x')
    .leftJoin('contests as c', (on) =>
      on
        .onRef('c.notice_id', '=', 'x.notice_id')
        .on(calledOffByIt)
        // A contest of a notice that this order did not pay gives back another payment.
        .on('x.returned_reason', 'is', null),
    )
    .select(['c.id as contest_id', 'x.notice_id', 'x.price', 'x.returned_reason'])
    // Servers of the release before noted no refund of what they credited at once.
    .select(
      sql<Cents>`coalesce((select sum(r.amount) from refunds r join payments p on p.id = r.payment_id
          where p.order_id = x.order_id and (r.contest_id = c.id or r.notice_id = x.notice_id)),
        (select t.amount from ledger_transactions t where t.key = 'contest/' || c.id || '/credited'), 0)::bigint`.as(
        'given',
      ),
    )
    .where('x.order_id', '=', orderId)
    .where((row) => row.or([row('x.returned_reason', 'is not', null), row('c.id', 'is not', null)]))
    .orderBy('c.decided_at', (order) => order.asc().nullsFirst())
    .orderBy('c.id')
    .orderBy('x.notice_id')
    .execute()

type Paid = NonNullable<Awaited<ReturnType<typeof findPaid>>>

const ordered = (kysely: Kysely<DB>) =>
  kysely
    .selectFrom('order_notices as x')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .innerJoin('notices as n', 'n.id', 'x.notice_id')
    .leftJoin('payments as p', (on) => on.onRef('p.order_id', '=', 'o.id').on('p.outcome', '=', 'fulfilled'))
    .select(['o.id', 'o.user_id', 'o.wallet_id', 'o.payment_form_id', 'o.amount', 'o.tax', 'o.total_amount'])
    .select([
      'o.transaction_type',
      'x.price',
      'n.plate',
      'p.id as payment_id',
      'p.end_to_end_id',
      'p.paid_at',
    ])
    .where('o.state', '=', 'paid' satisfies OrderState)

/** The order that paid a notice, with its payment where a bank collected it. */
const findPaid = (kysely: Kysely<DB>, noticeId: number) =>
  ordered(kysely)
    .where('x.notice_id', '=', noticeId)
    .where('x.returned_reason', 'is', null)
    .executeTakeFirst()

/** A notice of a paid order, whether the order paid it or not. */
const findPaidBy = (kysely: Kysely<DB>, orderId: string, noticeId: number) =>
  ordered(kysely).where('o.id', '=', orderId).where('x.notice_id', '=', noticeId).executeTakeFirst()

/** The wallet of whoever paid, where it is still somebody's. */
const standingWallet = async (
  tx: Tx,
  { user_id, wallet_id }: Pick<Paid, 'user_id' | 'wallet_id'>,
): Promise<number | null> =>
  user_id !== null && wallet_id !== null && (await isStanding(tx, user_id)) ? wallet_id : null

/** The notice's part of what its payment form cost; the last notice of an order brings the rest. */
const feeOf = async (tx: Tx, { id, price, amount, tax }: Paid): Promise<Cents> =>
  shareOfFee({ price, amount, fee: tax }, await goneOf(tx, id))
