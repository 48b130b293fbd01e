import { type Kysely, sql } from 'kysely'
import { type BoughtCredit, planReturns, type Return, type Returns } from '#domain/account/leaving/returns.ts'
import { creditReturning, forfeitedCredit, gatewayClearing, walletCredit } from '#domain/ledger/accounts.ts'
import { type Cents, incoming, outgoing } from '#domain/money/cents.ts'
import { type OrderState, transactionTypes } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { returnKeyOf } from '../order-keys.ts'

type Wallet = { id: number; balance_credit: Cents }

/**
 * How the credit of own wallets goes back (decision Q143): by the driver's own payments that filled them. A payment of which a
 * bank has not decided yet, that it refused to give back or that its payer disputes is left to a person; none is
 * given back twice at one time, because PagBank knows a refund by what had gone back before it.
 */
export const planReturnsOf = async (
  kysely: Kysely<DB>,
  parts: Parts,
  { userId, wallets, now }: { userId: number; wallets: readonly Wallet[]; now: Date },
): Promise<Returns> => {
  const held = wallets.map(({ id, balance_credit }) => ({ walletId: id, credit: balance_credit }))
  const payments = await paymentsOf(kysely, userId)
  return planReturns(held, payments, { days: parts.payment.refundDays, now })
}

const paymentsOf = async (kysely: Kysely<DB>, userId: number): Promise<BoughtCredit[]> => {
  const { rows } = await sql<BoughtCredit>`
    select p.id as "paymentId", o.wallet_id as "walletId", o.payment_form_id as "paymentFormId", p.paid_at as "paidAt",
      greatest(0, o.amount
        - coalesce((select sum(d.amount) from disputes d where d.payment_id = p.id and d.state <> 'won'), 0)
        - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0))::bigint as left
    from orders o join payments p on p.order_id = o.id and p.outcome = 'fulfilled'
    where o.user_id = ${userId} and o.state = ${'paid' satisfies OrderState}
      and o.transaction_type = ${transactionTypes.creditPurchase} and o.wallet_id is not null
      and not exists (select from refunds r where r.payment_id = p.id and r.done_at is null)
      and not exists (select from disputes d where d.payment_id = p.id and d.state = 'open')`.execute(kysely)
  return rows
}

type Promised = { requestId: number; userId: number; parts: readonly Return[]; now: Date }

/**
 * Takes the credit out of its wallets and promises to give it back by its payments. The wallets are locked. Until the bank has
 * said what became of it, it is on its way.
 */
export const promiseReturns = async (tx: Tx, { requestId, userId, parts, now }: Promised): Promise<void> => {
  for (const { paymentId, walletId, paymentFormId, amount } of parts) {
    const { id } = await tx
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        gateway_key: await nextKeyOf(tx, paymentId),
        amount,
        reason: 'asked_back',
        refund_request_id: requestId,
        requested_at: now,
        enqueued_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await post(tx, {
      key: `refund/${id}/held`,
      type: transactionTypes.creditReturning,
      walletId,
      userId,
      plate: null,
      paymentFormId,
      amount: outgoing(amount),
      postings: [{ from: walletCredit(walletId), to: creditReturning, amount }],
      createdAt: now,
    })
    await enqueue(tx, 'refund', { refund_id: id }, now)
  }
}

/** The parts of a payment are counted; whoever promises one holds the wallet that it filled. */
const nextKeyOf = async (tx: Tx, paymentId: number): Promise<string> => {
  const { end_to_end_id, count } = await tx
    .selectFrom('payments as p')
    .select((is) => [
      'p.end_to_end_id',
      is
        .selectFrom('refunds as r')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('r.payment_id', '=', 'p.id')
        .as('count'),
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return returnKeyOf(end_to_end_id, Number(count))
}

/** A part that was promised, with the wallet that it left. */
export type PromisedPart = {
  id: number
  amount: Cents
  userId: number | null
  walletId: number
  paymentFormId: number
}

/** The bank has given it back: the money leaves the books. No wallet moves any more. */
export const bookReturned = async (tx: Tx, part: PromisedPart, now: Date): Promise<void> => {
  const { id, amount, userId, paymentFormId } = part
  await post(tx, {
    key: `refund/${id}/returned`,
    type: transactionTypes.creditReturned,
    walletId: null,
    userId,
    plate: null,
    paymentFormId,
    amount: outgoing(amount),
    postings: [{ from: creditReturning, to: gatewayClearing(paymentFormId), amount }],
    createdAt: now,
  })
}

/** The bank does not give it back: it is credit again, or the programme's where its driver has left. */
export const bookNotReturned = async (
  tx: Tx,
  part: PromisedPart,
  { isToStay, now }: { isToStay: boolean; now: Date },
): Promise<void> => {
  const { id, amount, userId, walletId, paymentFormId } = part
  await post(tx, {
    key: `refund/${id}/not-returned`,
    type: transactionTypes.creditNotReturned,
    walletId: isToStay ? walletId : null,
    userId,
    plate: null,
    paymentFormId,
    amount: incoming(amount),
    postings: [{ from: creditReturning, to: isToStay ? walletCredit(walletId) : forfeitedCredit, amount }],
    createdAt: now,
  })
}
