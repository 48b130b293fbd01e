import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { addCents, type Cents, lesser, subtractCents } from '#domain/money/cents.ts'
import type { DisputeKind, DisputeState } from '#domain/orders/disputes.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { TakenBack } from './port.ts'
import type { SandboxPayment } from './sandbox-books.ts'

/** How a payer of the sandbox disputes: for how much, and how late and how often the bank tells us. */
export type Disputing = { amount?: Cents; delaySeconds?: number; times?: number }

const kinds: Record<number, DisputeKind> = {
  [paymentForms.creditCard]: 'chargeback',
  [paymentForms.debitCard]: 'chargeback',
  [paymentForms.pix]: 'pix_return',
}

/** What went to payers of a receipt by disputes that stand; SQL for a query of `sandbox_receipts as r`. */
export const disputedOf = sql<Cents>`(select coalesce(sum(d.amount), 0)::bigint from sandbox_disputes d
  where d.end_to_end_id = r.end_to_end_id and d.state <> 'won')`

/** Takes the newest receipt of a payment back, as far as it is still there. False when there is nothing to take. */
export const takeBack = async (
  tx: Kysely<DB>,
  payment: SandboxPayment,
  wanted: Cents | undefined,
): Promise<boolean> => {
  const kind = kinds[payment.payment_form_id]
  const receipt = await tx
    .selectFrom('sandbox_receipts as r')
    .select(['r.end_to_end_id', 'r.amount', 'r.refunded_amount', disputedOf.as('disputed')])
    .where('r.payment_id', '=', payment.id)
    .orderBy('r.paid_at', 'desc')
    .orderBy('r.end_to_end_id')
    .executeTakeFirst()
  if (!kind || !receipt) return false
  const left = subtractCents(receipt.amount, addCents(receipt.refunded_amount, receipt.disputed))
  if (left <= 0) return false
  await tx
    .insertInto('sandbox_disputes')
    .values({
      id: `${kind === 'chargeback' ? 'cbk' : 'D'}${randomBytes(15).toString('hex')}`,
      end_to_end_id: receipt.end_to_end_id,
      kind,
      // A Pix that went back stays there; about a card its bank decides later.
      state: kind === 'chargeback' ? 'open' : 'lost',
      amount: lesser(wanted ?? left, left),
    })
    .execute()
  return true
}

/** The bank decides the disputes of a payment. False when there is none that it could decide so. */
export const decideDisputes = async (
  tx: Kysely<DB>,
  { id }: SandboxPayment,
  state: Exclude<DisputeState, 'open'>,
): Promise<boolean> => {
  const decided = await tx
    .updateTable('sandbox_disputes')
    .set({ state })
    .where('end_to_end_id', 'in', (query) =>
      query.selectFrom('sandbox_receipts').select('end_to_end_id').where('payment_id', '=', id),
    )
    .where('state', 'in', state === 'won' ? ['open', 'lost'] : ['open'])
    .returning('id')
    .execute()
  return decided.length > 0
}

export const takenBackOf = async (kysely: Kysely<DB>, { id }: SandboxPayment): Promise<TakenBack[]> => {
  const rows = await kysely
    .selectFrom('sandbox_disputes as d')
    .innerJoin('sandbox_receipts as r', 'r.end_to_end_id', 'd.end_to_end_id')
    .select(['d.id', 'd.end_to_end_id', 'd.amount', 'd.kind', 'd.state'])
    .where('r.payment_id', '=', id)
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    endToEndId: row.end_to_end_id,
    amount: row.amount,
    kind: row.kind as DisputeKind,
    state: row.state as DisputeState,
  }))
}
