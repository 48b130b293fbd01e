import { type Kysely, sql } from 'kysely'
import { type Cents, noCents, sumCents } from '#domain/money/cents.ts'
import type { Clock } from '#server/clock.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'

/** What we keep of the calls to PagBank, by our own keys. */
export type PagBankBooks = {
  /** Notes that the bank is about to be asked; false when it was before. */
  intend(key: string): Promise<boolean>
  /** Forgets a call that the bank refused, so that it may be made anew. */
  forget(key: string): Promise<void>
  /** What the bank calls the charge, or null when it was never asked. */
  idsOf(key: string): Promise<string[] | null>
  remember(key: string, id: string): Promise<void>
  /** Money was seen that arrived then. */
  notePaid(key: string, paidAt: Date): Promise<void>
  paidBetween(from: Date, before: Date): Promise<string[]>
  /** What had gone back when this refund of a charge was first asked for. */
  refundedBefore(refund: { key: string; chargeId: string; amount: Cents }, now: Cents): Promise<Cents>
  /** The charges of a key of which a payer's bank has taken something; `noteTaken` adds one. */
  takenOf(key: string): Promise<string[]>
  noteTaken(key: string, chargeId: string): Promise<void>
  /** What we asked to give back of a charge. */
  refundsOf(chargeId: string): Promise<Cents>
}

/** The books about PagBank in our database. */
export const pagBankBooks = ({ kysely }: Db, clock: Clock): PagBankBooks => ({
  intend: async (key) => {
    const inserted = await kysely
      .insertInto('pagbank_charges')
      .values({ gateway_key: key, asked_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('gateway_key')
      .executeTakeFirst()
    return inserted !== undefined
  },
  forget: async (key) => {
    await kysely
      .deleteFrom('pagbank_charges')
      .where('gateway_key', '=', key)
      .where('bank_ids', '=', sql<string[]>`'{}'`)
      .execute()
  },
  idsOf: async (key) => {
    const row = await kysely
      .selectFrom('pagbank_charges')
      .select('bank_ids')
      .where('gateway_key', '=', key)
      .executeTakeFirst()
    return row?.bank_ids ?? null
  },
  remember: async (key, id) => {
    await kysely
      .updateTable('pagbank_charges')
      .set({ bank_ids: sql`array_append(bank_ids, ${id})` })
      .where('gateway_key', '=', key)
      .where(sql<boolean>`not bank_ids @> array[${id}]`)
      .execute()
  },
  notePaid: async (key, paidAt) => {
    await kysely
      .updateTable('pagbank_charges')
      .set({ paid_at: paidAt })
      .where('gateway_key', '=', key)
      .where('paid_at', 'is', null)
      .execute()
  },
  paidBetween: async (from, before) => {
    const rows = await kysely
      .selectFrom('pagbank_charges')
      .select('gateway_key')
      .where('paid_at', '>=', from)
      .where('paid_at', '<', before)
      .orderBy('paid_at')
      .execute()
    return rows.map(({ gateway_key }) => gateway_key)
  },
  ...refundBooks(kysely, clock),
})

type RefundBooks = Pick<PagBankBooks, 'refundedBefore' | 'refundsOf' | 'takenOf' | 'noteTaken'>

/** What went back of charges, by us and by the payers' banks. */
const refundBooks = (kysely: Kysely<DB>, clock: Clock): RefundBooks => ({
  refundedBefore: async ({ key, chargeId, amount }, now) => {
    await kysely
      .insertInto('pagbank_refunds')
      .values({
        gateway_key: key,
        charge_id: chargeId,
        amount,
        refunded_before: now,
        asked_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await kysely
      .selectFrom('pagbank_refunds')
      .select('refunded_before')
      .where('gateway_key', '=', key)
      .executeTakeFirstOrThrow()
    return row.refunded_before
  },
  takenOf: async (key) => {
    const row = await kysely
      .selectFrom('pagbank_charges')
      .select('taken_ids')
      .where('gateway_key', '=', key)
      .executeTakeFirst()
    return row?.taken_ids ?? []
  },
  noteTaken: async (key, chargeId) => {
    await kysely
      .updateTable('pagbank_charges')
      .set({ taken_ids: sql`array_append(taken_ids, ${chargeId})` })
      .where('gateway_key', '=', key)
      .where(sql<boolean>`not taken_ids @> array[${chargeId}]`)
      .execute()
  },
  refundsOf: async (chargeId) => {
    const rows = await kysely
      .selectFrom('pagbank_refunds')
      .select('amount')
      .where('charge_id', '=', chargeId)
      .execute()
    return sumCents(rows.map(({ amount }) => amount ?? noCents))
  },
})
