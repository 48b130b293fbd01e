import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './database/pool.ts'
import type { PagBankBooks } from './gateways/payment/pagbank-books.ts'

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
  refundedBefore: async (key, now) => {
    await kysely
      .insertInto('pagbank_refunds')
      .values({ gateway_key: key, refunded_before: now, asked_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await kysely
      .selectFrom('pagbank_refunds')
      .select('refunded_before')
      .where('gateway_key', '=', key)
      .executeTakeFirstOrThrow()
    return row.refunded_before
  },
})
