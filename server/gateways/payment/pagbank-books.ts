import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import { type RefundBooks, refundBooks } from './pagbank-refund-books.ts'

/** What we keep of the calls to PagBank, by our own keys. */
export type PagBankBooks = RefundBooks & {
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
