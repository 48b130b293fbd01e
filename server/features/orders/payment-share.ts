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
import { type RefundReason, transactionTypes } from '#domain/orders/orders.ts'
import { isReturnable } from '#domain/orders/returnable.ts'
import type { Tx } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { collectClaims } from './collect-claims.ts'
import { leftOf } from './disputes.ts'
import { partOf, returnKeyOf } from './order-keys.ts'
import { tellPayer } from './payer-contacts.ts'
import { creditedNoticeTexts } from './texts.ts'

/**
 * Why a share of a payment goes back for one of its notices: a contest that was accepted, or the notice itself, which the payment
 * could not pay any more (decisions Q178, Q202).
 */
export type ShareCause = { contestId: number } | { noticeId: number; reason: RefundReason }

/** What goes back of a notice and to which driver, and whether as credit of a wallet instead of by its bank. */
export type NoticeReturn = { amount: Cents; isCredit: boolean; payerId: number | null }

/** What every booking of a share says of it; `shareOf` begins the keys of its transactions, as `refunds.share_of` does. */
type About = {
  shareOf: string
  plate: string | null
  userId: number | null
  paymentFormId: number
  now: Date
}

type Source = { account: string; amount: Cents }

/** How the keys of a share's transactions begin; the column `refunds.share_of` computes the same. */
export const shareOf = (cause: ShareCause, paymentId: number | null): string =>
  'contestId' in cause ? `contest/${cause.contestId}` : `payment/${paymentId}/notice/${cause.noticeId}`

const postingKeyOf = (share: string, step: 'held' | 'returned' | 'credited', part: number): string =>
  `${share}/${step}${partOf(part)}`

/** The revenue accounts that a notice's price and its share of the fee had reached. */
const revenues = (price: Cents, fee: Cents): Source[] =>
  [
    { account: regularisationRevenue, amount: price },
    { account: feeRevenue, amount: fee },
  ].filter(({ amount }) => amount > noCents)

const to = (account: string, from: readonly Source[]): Posting[] =>
  from.map(({ account: source, amount }) => ({ from: source, to: account, amount }))

const sumOf = (from: readonly Source[]): Cents =>
  from.reduce((sum, { amount }) => addCents(sum, amount), noCents)

/** A payment of notices, with one of them. */
export type PaidNotice = {
  plate: string
  user_id: number | null
  payment_form_id: number
  total_amount: Cents
  payment_id: number
  end_to_end_id: string
  paid_at: Date
}

type Giving = {
  cause: ShareCause
  paid: PaidNotice
  walletId: number | null
  /** What of the notice's price and fee nobody has yet, and how much of that is fee. */
  due: Cents
  fee: Cents
  now: Date
}

/** Gives a share of a payment back, as much of it as is there: by its bank, or as credit where that is too late. */
export const giveShareBack = async (parts: Parts, tx: Tx, giving: Giving): Promise<NoticeReturn | null> => {
  const { cause, paid, walletId, due, fee, now } = giving
  const { payment_id: paymentId, payment_form_id: paymentFormId, paid_at: paidAt, user_id: userId } = paid
  const amount = lesser(due, await leftOf(tx, paymentId, paid.total_amount))
  if (amount <= noCents) return null
  const from = revenues(subtractCents(amount, lesser(fee, amount)), lesser(fee, amount))
  const about = { shareOf: shareOf(cause, paymentId), plate: paid.plate, userId, paymentFormId, now }
  const promised = { cause, paymentId, endToEndId: paid.end_to_end_id, amount, from }
  if (walletId !== null && !isReturnable({ paymentFormId, paidAt }, parts.payment.refundDays, now)) {
    const { part } = await insertRefund(tx, about, promised, tooOld)
    await credit(tx, about, { walletId, from, key: postingKeyOf(about.shareOf, 'credited', part) })
    return { amount, isCredit: true, payerId: userId }
  }
  await promise(tx, about, promised)
  return { amount, isCredit: false, payerId: userId }
}

type OfWallet = { plate: string; user_id: number | null; payment_form_id: number }

/** What a wallet had paid for a contested notice is credit of it again at once. */
export const creditContested = async (
  tx: Tx,
  contestId: number,
  paid: OfWallet,
  { walletId, price, fee, now }: { walletId: number | null; price: Cents; fee: Cents; now: Date },
): Promise<NoticeReturn> => {
  const { plate, user_id: userId, payment_form_id: paymentFormId } = paid
  const share = shareOf({ contestId }, null)
  const from = revenues(price, fee)
  const key = postingKeyOf(share, 'credited', 1)
  await credit(tx, { shareOf: share, plate, userId, paymentFormId, now }, { walletId, from, key })
  return { amount: addCents(price, fee), isCredit: true, payerId: userId }
}

/** So that what became credit without asking the bank is found by its payment as well, as what the bank has refused is. */
const tooOld = 'too old for its bank to give back'

type Promised = {
  cause: ShareCause
  paymentId: number
  endToEndId: string
  amount: Cents
  from: readonly Source[]
}

/** Notes a refund that a job asks the bank for, or one that is too old for its bank, with what it says instead. */
const insertRefund = async (
  tx: Tx,
  { shareOf: share, now }: About,
  { cause, paymentId, endToEndId, amount }: Promised,
  refusal: string | null,
): Promise<{ id: number; part: number }> => {
  const { count, own } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.countAll<string>().filterWhere('share_of', '=', share).as('own'),
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
      part,
      requested_at: now,
      enqueued_at: now,
      refused_at: refusal === null ? null : now,
      refusal,
      ...('contestId' in cause
        ? { contest_id: cause.contestId, reason: 'contest_accepted' }
        : { notice_id: cause.noticeId, reason: cause.reason }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, part }
}

const promise = async (tx: Tx, about: About, promised: Promised): Promise<void> => {
  const { plate, userId, paymentFormId, now } = about
  const { amount, from } = promised
  const { id, part } = await insertRefund(tx, about, promised, null)
  await post(tx, {
    key: postingKeyOf(about.shareOf, 'held', part),
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

/** A share of a payment that goes back for one of its notices, as the refund has it. */
export type ShareRefund = {
  amount: Cents
  share_of: string
  reason: string
  part: number
  order_id: string
  transaction_type: number
  user_id: number | null
  wallet_id: number | null
  payment_form_id: number
}

const aboutOf = ({ share_of, user_id, payment_form_id }: ShareRefund, now: Date): About => ({
  shareOf: share_of,
  plate: null,
  userId: user_id,
  paymentFormId: payment_form_id,
  now,
})

/** The bank has given it back, or a person has paid it, who may have paid a part before: the money leaves the books. */
export const bookShareReturned = async (
  tx: Tx,
  refund: ShareRefund,
  now: Date,
  byHand?: { before: Cents },
): Promise<void> => {
  const { amount, user_id: userId, payment_form_id: paymentFormId } = refund
  const once = postingKeyOf(refund.share_of, 'returned', refund.part)
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
export const creditShareInstead = async (
  parts: Parts,
  tx: Tx,
  refund: ShareRefund,
  { disputeId, now }: { disputeId?: number; now: Date },
): Promise<boolean> => {
  const { user_id, wallet_id, amount, share_of, part } = refund
  if (user_id === null || wallet_id === null || !(await isStanding(tx, user_id))) return false
  const from = [{ account: noticeReturning, amount }]
  const once = postingKeyOf(share_of, 'credited', part)
  const key = disputeId === undefined ? once : `${share_of}/credited/${disputeId}${partOf(part)}`
  await credit(tx, aboutOf(refund, now), { walletId: wallet_id, from, key })
  const say = () => ({
    subject: creditedNoticeTexts.subject,
    what: creditedNoticeTexts.notReturned(refund.reason === 'contest_accepted', formatReais(amount)),
  })
  await tellPayer(parts, tx, refund, { say, now })
  return true
}
