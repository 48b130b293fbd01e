import { type Kysely, type NotNull, sql } from 'kysely'
import { feeRevenue } from '#domain/ledger/accounts.ts'
import { addCents, type Cents, lesser, noCents, subtractCents, sumCents } from '#domain/money/cents.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { summed } from '#server/summed.ts'

/** What banks have taken of a payment and not given back. */
export const takenOf = async (tx: Tx, paymentId: number): Promise<Cents> => {
  const { sum } = await tx
    .selectFrom('disputes')
    .select((row) => summed(row.ref('amount')).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'won')
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * What we gave back of a payment ourselves, or are giving back, because its driver asked for it or it went back for a notice, and what a
 * person has paid of it outside of its bank.
 */
export const givenBackOf = async (tx: Tx, paymentId: number): Promise<Cents> => {
  const { sum } = await tx
    .selectFrom('refunds')
    .select(summed(sql<Cents>`case when refused_at is null then amount else settled_amount end`).as('sum'))
    .where('payment_id', '=', paymentId)
    .where((row) =>
      row.or([
        row('settled_at', 'is not', null),
        row.and([
          row.or([row('refund_request_id', 'is not', null), row('share_of', 'is not', null)]),
          row('refused_at', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return sum
}

/** What of the fee of a payment banks have taken, or left the revenue with what went back for notices, as the ledger has it. */
export const feeGoneOf = async (tx: Tx, paymentId: number): Promise<Cents> => {
  const taken = await tx
    .selectFrom('disputes')
    .select((row) => summed(row.ref('tax')).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'won')
    .executeTakeFirstOrThrow()
  const returned = await tx
    .selectFrom('refunds as r')
    .innerJoin('ledger_transactions as t', (on) =>
      on.on(
        sql<boolean>`t.key in (r.share_of || '/held' || ${ofPart}, r.share_of || '/credited' || ${ofPart})`,
      ),
    )
    .innerJoin('postings as p', 'p.transaction_id', 't.id')
    .select((row) => summed(row.ref('p.amount')).as('sum'))
    .where('r.payment_id', '=', paymentId)
    .where('r.share_of', 'is not', null)
    .where('p.from_account', '=', feeRevenue)
    .executeTakeFirstOrThrow()
  return addCents(taken.sum, returned.sum)
}

const ofPart = sql<string>`case when r.part > 1 then '/part/' || r.part else '' end`

/** The credit of a wallet, whose row stays locked: it is taken before the rows of its disputes. */
export const lockCredit = async (tx: Tx, walletId: number): Promise<Cents> => {
  const { balance_credit } = await tx
    .selectFrom('wallets')
    .select('balance_credit')
    .where('id', '=', walletId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balance_credit
}

/** The account that the goods of a paid order reached, as the ledger has it. */
export const accountSoldTo = async (tx: Tx, orderId: string): Promise<string> => {
  const { to_account } = await tx
    .selectFrom('ledger_transactions as t')
    .innerJoin('postings as p', 'p.transaction_id', 't.id')
    .select('p.to_account')
    .where('t.key', '=', `order/${orderId}/paid`)
    .orderBy('p.n')
    .executeTakeFirstOrThrow()
  return to_account
}

/** A refund that was refused for good, with what of it is held still. */
export type HeldRefund = { id: number; held: Cents }

/** What is held of a payment for the payer of a notice that went back, though its bank did not give it back; oldest first. */
export const heldRefundsOf = (tx: Tx, paymentId: number): Promise<HeldRefund[]> =>
  tx
    .selectFrom('refused_refunds')
    .select(['id', 'held'])
    .where('payment_id', '=', paymentId)
    .where('share_of', 'is not', null)
    .where('held', '>', noCents)
    .orderBy('id')
    .$narrowType<{ id: NotNull; held: NotNull }>()
    .execute()

/** What was promised of a payment for its notices and nobody gave back, as its bank refused to: credit instead, taken, or held. */
export const refusedBackOf = async (tx: Tx, paymentId: number): Promise<Cents> => {
  const { sum } = await tx
    .selectFrom('refused_refunds')
    .select(summed(sql<Cents>`amount - settled`).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('share_of', 'is not', null)
    .executeTakeFirstOrThrow()
  return sum
}

/** What of a payment became credit of its driver instead of what a notice had cost, and what of that no dispute has taken. */
export const creditedOf = async (tx: Tx, paymentId: number): Promise<{ all: Cents; left: Cents }> => {
  const credited = await tx
    .selectFrom('refused_refunds')
    .select((row) => summed(row.ref('credited').$notNull()).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('share_of', 'is not', null)
    .executeTakeFirstOrThrow()
  const taken = await tx
    .selectFrom('disputes')
    .select((row) => [summed(row.ref('credit')).as('credit'), summed(row.ref('claimed')).as('claimed')])
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'won')
    .executeTakeFirstOrThrow()
  return { all: credited.sum, left: subtractCents(credited.sum, addCents(taken.credit, taken.claimed)) }
}

/**
 * What goes back of a payment, or went, because it could buy nothing any more; but for what a dispute has of it, or a person has paid.
 */
const unboughtOf = async (tx: Tx, paymentId: number, except: number): Promise<Cents> => {
  const { sum } = await tx
    .selectFrom('refunds')
    .select((row) => summed(row.ref('amount')).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('id', '<>', except)
    .where('refund_request_id', 'is', null)
    .where('share_of', 'is', null)
    .where('dispute_id', 'is', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * What nobody has of a payment of `total`: no bank, and nobody to whom it goes back, by a refund other than `except`, as credit or
 * held for them.
 */
export const leftOf = async (tx: Tx, paymentId: number, total: Cents, except = 0): Promise<Cents> => {
  const held = (await heldRefundsOf(tx, paymentId)).map((refund) => refund.held)
  const gone = sumCents([
    await takenOf(tx, paymentId),
    await givenBackOf(tx, paymentId),
    await unboughtOf(tx, paymentId, except),
    (await creditedOf(tx, paymentId)).left,
    ...held,
  ])
  return subtractCents(total, lesser(gone, total))
}

/** What is held still of one refund. */
export const heldOf = async (tx: Tx, refundId: number): Promise<Cents> => {
  const refund = await tx
    .selectFrom('refused_refunds')
    .select('held')
    .where('id', '=', refundId)
    .executeTakeFirst()
  return refund?.held ?? noCents
}

/** Notes of which held refunds a dispute took so much. */
export const noteTakenRefunds = async (
  tx: Tx,
  disputeId: number,
  { taken, of }: { taken: Cents; of: readonly HeldRefund[] },
): Promise<void> => {
  let rest = taken
  for (const { id, held } of of) {
    const amount = lesser(rest, held)
    if (amount <= noCents) return
    await tx
      .insertInto('taken_refunds')
      .values({ refund_id: id, dispute_id: disputeId, amount })
      .onConflict((known) =>
        known
          .columns(['refund_id', 'dispute_id'])
          .doUpdateSet({ amount: sql<Cents>`taken_refunds.amount + excluded.amount` }),
      )
      .execute()
    rest = subtractCents(rest, amount)
  }
}

/** What a dispute took of what was held for refunds. */
export const takenOfRefunds = async (tx: Tx, disputeId: number): Promise<Cents> => {
  const { sum } = await tx
    .selectFrom('taken_refunds')
    .select((row) => summed(row.ref('amount')).as('sum'))
    .where('dispute_id', '=', disputeId)
    .executeTakeFirstOrThrow()
  return sum
}

/** What a dispute that was won had taken of refunds that are not made after all, because a part of them is credit or taken still. */
export const wonOfRefunds = (tx: Tx, disputeId: number) =>
  tx
    .selectFrom('taken_refunds as x')
    .innerJoin('refused_refunds as r', 'r.id', 'x.refund_id')
    .innerJoin('refunds as f', 'f.id', 'x.refund_id')
    .select(['x.refund_id', 'r.share_of', 'r.part', 'x.amount', 'f.reason'])
    .where('r.share_of', 'is not', null)
    .where('x.dispute_id', '=', disputeId)
    .where('x.credited', '=', false)
    .orderBy('x.refund_id')
    .$narrowType<{ share_of: NotNull; part: NotNull }>()
    .execute()

export const noteCredited = async (tx: Tx, refundId: number, disputeId: number): Promise<void> => {
  await tx
    .updateTable('taken_refunds')
    .set({ credited: true })
    .where('refund_id', '=', refundId)
    .where('dispute_id', '=', disputeId)
    .execute()
}

type Taken = { id: number; payment_id: number; amount: Cents }

/**
 * What was on its way back and was taken back whole need not go back a second time, unless the bank gives it to us again. Of two
 * parts of the same amount one was taken, and none of those that others go back instead of or that a person has paid.
 */
export const endNeedlessRefund = async (
  tx: Tx,
  { id, payment_id, amount }: Taken,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set({ done_at: now, dispute_id: id })
    .where('id', '=', (from) =>
      from
        .selectFrom('refunds')
        .select('id')
        .where('payment_id', '=', payment_id)
        .where('refund_request_id', 'is', null)
        .where('share_of', 'is', null)
        .where('amount', '=', amount)
        .where('done_at', 'is', null)
        .where('dispute_id', 'is', null)
        .where('settled_at', 'is', null)
        .orderBy('id')
        .limit(1),
    )
    .where('done_at', 'is', null)
    .execute()
}

/**
 * The bank gave a payment back to us, so that it can go back to its payer: by the refund that the dispute had made needless, or that
 * the bank had refused while it did not have the money. What was asked back, or became credit instead, is in its wallet by now, and
 * what a person has paid is its payer's; what another dispute has still cannot go back.
 */
export const reopenRefunds = async (tx: Tx, { id, payment_id }: Taken, now: Date): Promise<void> => {
  const reopened = await tx
    .updateTable('refunds')
    .set({ done_at: null, refused_at: null, refusal: null, dispute_id: null, enqueued_at: now })
    .where('payment_id', '=', payment_id)
    .where('refund_request_id', 'is', null)
    .where((row) =>
      row.or([
        // One that its bank refused because a part was gone has others instead of it.
        row.and([row('dispute_id', '=', id), row('done_at', 'is not', null)]),
        // Servers of the releases before migration 0068 ended it without noting by which dispute.
        sql<boolean>`refunds.dispute_id is null and exists (select from disputes d
          where d.id = ${id} and d.amount = refunds.amount and d.recorded_at = refunds.done_at)`,
        row.and([
          row('refused_at', 'is not', null),
          row('done_at', 'is', null),
          row('dispute_id', 'is', null),
        ]),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from refused_refunds r where r.id = refunds.id and r.held <> r.amount)`,
    )
    .returning('id')
    .execute()
  for (const { id: refund_id } of reopened) await enqueue(tx, 'refund', { refund_id }, now)
}

/** The dispute that was heard of last of a payment, among those by which a bank has some of it. */
export const lastTakingOf = async (tx: Tx, paymentId: number): Promise<number | undefined> => {
  const last = await tx
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'won')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id
}

/** Whether a bank has taken a payment of a driver back and not decided yet. */
export const hasOpenDispute = async (kysely: Kysely<DB>, userId: number): Promise<boolean> => {
  const open = await kysely
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('d.id')
    .where('o.user_id', '=', userId)
    .where('d.state', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
