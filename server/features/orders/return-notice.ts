import { type Kysely, sql } from 'kysely'
import { isReturnable } from '#domain/account/leaving/returns.ts'
import {
  creditPaidOut,
  feeRevenue,
  forfeitedCredit,
  gatewayClearing,
  noticeReturning,
  regularisationRevenue,
  walletCredit,
} from '#domain/ledger/accounts.ts'
import type { Posting } from '#domain/ledger/spending.ts'
import {
  addCents,
  type Cents,
  formatReais,
  incoming,
  lesser,
  noCents,
  outgoing,
  subtractCents,
} from '#domain/money/cents.ts'
import { shareOfFee } from '#domain/orders/notice-returns.ts'
import { type OrderState, transactionTypes } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { collectClaims } from './collect-claims.ts'
import { leftOf } from './disputes.ts'
import { partOf, returnKeyOf } from './order-keys.ts'
import { tellPayer } from './payer-contacts.ts'
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

/** What goes back of a notice and to which driver, and whether as credit of a wallet instead of by its bank. */
export type NoticeReturn = { amount: Cents; isCredit: boolean; payerId: number | null }

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
  const about = {
    contestId,
    plate: paid.plate,
    userId: paid.user_id,
    paymentFormId: paid.payment_form_id,
    now,
  }
  if (paid.payment_id === null || paid.paid_at === null) {
    const amount = addCents(paid.price, fee)
    const from = revenues(paid.price, fee)
    await credit(tx, about, { walletId, from, key: postingKeyOf(contestId, 'credited', 1) })
    return { amount, isCredit: true, payerId: paid.user_id }
  }
  const byBank = { ...paid, payment_id: paid.payment_id, paid_at: paid.paid_at }
  return giveBack(parts, tx, about, { paid: byBank, walletId, due: addCents(paid.price, fee), fee })
}

/**
 * Gives back what a payer's bank had of notices of an order when they were called off, now that it has given it to us again; gives
 * each. The order is locked, and paid (docs/money.md, Disputes).
 */
export const returnRests = async (
  parts: Parts,
  tx: Tx,
  { id, amount, tax }: Pick<Order, 'id' | 'amount' | 'tax'>,
  now: Date,
): Promise<NoticeReturn[]> => {
  const before: { price: Cents }[] = []
  const returned: NoticeReturn[] = []
  for (const { contest_id: contestId, notice_id, price, given } of await calledOffOf(tx, id)) {
    const fee = shareOfFee({ price, amount, fee: tax }, before)
    before.push({ price })
    const all = addCents(price, fee)
    const paid = given < all ? await findPaid(tx, notice_id) : undefined
    if (!paid || paid.payment_id === null || paid.paid_at === null) continue
    const { plate, user_id: userId, payment_form_id: paymentFormId } = paid
    const back = await giveBack(
      parts,
      tx,
      { contestId, plate, userId, paymentFormId, now },
      {
        paid: { ...paid, payment_id: paid.payment_id, paid_at: paid.paid_at },
        walletId: await standingWallet(tx, paid),
        due: subtractCents(all, given),
        fee: subtractCents(fee, lesser(fee, given)),
      },
    )
    if (back) returned.push(back)
  }
  return returned
}

/** Which notices of an order were called off, in the order of their decisions, and what was promised for each so far. */
const calledOffOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_notices as x')
    .innerJoin('contests as c', (on) =>
      on.onRef('c.notice_id', '=', 'x.notice_id').on('c.state', '=', 'accepted'),
    )
    .select(['c.id as contest_id', 'x.notice_id', 'x.price'])
    // Servers of the release before noted no refund of what they credited at once.
    .select(
      sql<Cents>`coalesce((select sum(r.amount) from refunds r where r.contest_id = c.id),
        (select t.amount from ledger_transactions t where t.key = 'contest/' || c.id || '/credited'), 0)::bigint`.as(
        'given',
      ),
    )
    .where('x.order_id', '=', orderId)
    .orderBy('c.decided_at')
    .orderBy('c.id')
    .execute()

type Giving = {
  paid: Paid & { payment_id: number; paid_at: Date }
  walletId: number | null
  /** What its notice had cost and nobody has yet, and what of that the fee was. */
  due: Cents
  fee: Cents
}

/** As much of it as is there, by its bank or as credit. */
const giveBack = async (
  parts: Parts,
  tx: Tx,
  about: About,
  { paid, walletId, due, fee }: Giving,
): Promise<NoticeReturn | null> => {
  const { payment_id: paymentId, payment_form_id: paymentFormId, paid_at: paidAt } = paid
  const amount = lesser(due, await leftOf(tx, paymentId, paid.total_amount))
  if (amount <= noCents) return null
  const from = revenues(subtractCents(amount, lesser(fee, amount)), lesser(fee, amount))
  const byBank = { paymentId, walletId: 0, paymentFormId, paidAt, left: amount }
  const promised = { paymentId, endToEndId: paid.end_to_end_id ?? '', amount, from }
  if (walletId !== null && !isReturnable(byBank, parts.payment.refundDays, about.now)) {
    const { part } = await insertRefund(tx, about, promised, tooOld)
    await credit(tx, about, { walletId, from, key: postingKeyOf(about.contestId, 'credited', part) })
    return { amount, isCredit: true, payerId: about.userId }
  }
  await promise(tx, about, promised)
  return { amount, isCredit: false, payerId: about.userId }
}

const postingKeyOf = (contestId: number, step: 'held' | 'returned' | 'credited', part: number): string =>
  `contest/${contestId}/${step}${partOf(part)}`

/** So that what became credit without asking the bank is found by its payment as well, as what the bank has refused is. */
const tooOld = 'too old for its bank to give back'

type Paid = NonNullable<Awaited<ReturnType<typeof findPaid>>>
type About = {
  contestId: number
  plate: string | null
  userId: number | null
  paymentFormId: number
  now: Date
}
type Source = { account: string; amount: Cents }

const revenues = (price: Cents, fee: Cents): Source[] =>
  [
    { account: regularisationRevenue, amount: price },
    { account: feeRevenue, amount: fee },
  ].filter(({ amount }) => amount > noCents)

const to = (account: string, from: readonly Source[]): Posting[] =>
  from.map(({ account: source, amount }) => ({ from: source, to: account, amount }))

const sumOf = (from: readonly Source[]): Cents =>
  from.reduce((sum, { amount }) => addCents(sum, amount), noCents)

/** The order that paid a notice, with its payment where a bank collected it. */
const findPaid = (kysely: Kysely<DB>, noticeId: number) =>
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
    .where('x.notice_id', '=', noticeId)
    .where('o.state', '=', 'paid' satisfies OrderState)
    .executeTakeFirst()

/** The wallet of whoever paid, where it is still somebody's. */
const standingWallet = async (tx: Tx, { user_id, wallet_id }: Paid): Promise<number | null> =>
  user_id !== null && wallet_id !== null && (await isStanding(tx, user_id)) ? wallet_id : null

/** The notice's part of what its payment form cost; the last notice of an order brings the rest. */
const feeOf = async (tx: Tx, { id, price, amount, tax }: Paid): Promise<Cents> => {
  const before = await tx
    .selectFrom('order_notices as x')
    .innerJoin('contests as c', (on) =>
      on.onRef('c.notice_id', '=', 'x.notice_id').on('c.state', '=', 'accepted'),
    )
    .select('x.price')
    .where('x.order_id', '=', id)
    .execute()
  return shareOfFee({ price, amount, fee: tax }, before)
}

type Promised = { paymentId: number; endToEndId: string; amount: Cents; from: readonly Source[] }

/** Notes a refund that a job asks the bank for, or one that is too old for its bank, with what it says instead. */
const insertRefund = async (
  tx: Tx,
  { contestId, now }: About,
  { paymentId, endToEndId, amount }: Promised,
  refusal: string | null,
): Promise<{ id: number; part: number }> => {
  const { count, own } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.countAll<string>().filterWhere('contest_id', '=', contestId).as('own'),
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const part = Number(own) + 1
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      gateway_key: returnKeyOf(endToEndId, Number(count)),
      amount,
      reason: 'contest_accepted',
      contest_id: contestId,
      part,
      requested_at: now,
      enqueued_at: now,
      refused_at: refusal === null ? null : now,
      refusal,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, part }
}

const promise = async (tx: Tx, about: About, promised: Promised): Promise<void> => {
  const { contestId, plate, userId, paymentFormId, now } = about
  const { amount, from } = promised
  const { id, part } = await insertRefund(tx, about, promised, null)
  await post(tx, {
    key: postingKeyOf(contestId, 'held', part),
    type: transactionTypes.noticeReturned,
    walletId: null,
    userId,
    plate,
    paymentFormId,
    amount: outgoing(amount),
    postings: to(noticeReturning, from),
    createdAt: now,
  })
  await enqueue(tx, 'refund', { refund_id: id }, now)
}

type Crediting = { walletId: number | null; from: readonly Source[]; key: string }

/** Puts it into a wallet, or, where its driver has left, to what drivers gave up. */
const credit = async (
  tx: Tx,
  { plate, userId, paymentFormId, now }: About,
  { walletId, from, key }: Crediting,
): Promise<void> => {
  await post(tx, {
    key,
    type: transactionTypes.noticeReturned,
    walletId,
    userId,
    plate,
    paymentFormId,
    amount: incoming(sumOf(from)),
    postings: to(walletId === null ? forfeitedCredit : walletCredit(walletId), from),
    createdAt: now,
  })
  if (walletId !== null) await collectClaims(tx, walletId, now)
}

/** A part of a payment that an accepted contest gives back, as the refund has it. */
export type ContestRefund = {
  amount: Cents
  contest_id: number
  part: number
  order_id: string
  transaction_type: number
  user_id: number | null
  wallet_id: number | null
  payment_form_id: number
}

const aboutOf = ({ contest_id, user_id, payment_form_id }: ContestRefund, now: Date): About => ({
  contestId: contest_id,
  plate: null,
  userId: user_id,
  paymentFormId: payment_form_id,
  now,
})

/** The bank has given it back, or a person has paid it, who may have paid a part before: the money leaves the books. */
export const bookNoticeReturned = async (
  tx: Tx,
  refund: ContestRefund,
  now: Date,
  byHand?: { before: Cents },
): Promise<void> => {
  const { amount, user_id: userId, payment_form_id: paymentFormId } = refund
  const once = postingKeyOf(refund.contest_id, 'returned', refund.part)
  const to = byHand ? creditPaidOut : gatewayClearing(paymentFormId)
  await post(tx, {
    key: byHand && byHand.before > noCents ? `${once}/${byHand.before}` : once,
    type: transactionTypes.noticeReturned,
    walletId: null,
    userId,
    plate: null,
    paymentFormId,
    amount: outgoing(amount),
    postings: [{ from: noticeReturning, to, amount }],
    createdAt: now,
  })
}

/**
 * The bank does not give it back: credit of its driver instead, who is told; false where there is none, and a person has to see to it.
 * A dispute that was won gives a part of it at another time than the rest.
 */
export const creditNoticeInstead = async (
  parts: Parts,
  tx: Tx,
  refund: ContestRefund,
  { disputeId, now }: { disputeId?: number; now: Date },
): Promise<boolean> => {
  const { user_id, wallet_id, amount, contest_id, part } = refund
  if (user_id === null || wallet_id === null || !(await isStanding(tx, user_id))) return false
  const from = [{ account: noticeReturning, amount }]
  const once = postingKeyOf(contest_id, 'credited', part)
  const key = disputeId === undefined ? once : `contest/${contest_id}/credited/${disputeId}${partOf(part)}`
  await credit(tx, aboutOf(refund, now), { walletId: wallet_id, from, key })
  const say = () => ({
    subject: creditedNoticeTexts.subject,
    what: creditedNoticeTexts.notReturned(formatReais(amount)),
  })
  await tellPayer(parts, tx, refund, { say, now })
  return true
}
