import type { Kysely } from 'kysely'
import { noCents, subtractCents, sumCents } from '#domain/money/cents.ts'
import type { DB } from '#server/database/generated/rows.ts'

/** The purchase that a movement of type 6 was written for stands in its key (`server/features/parking/write-ticket.ts`). */
const purchaseKey = /^activation\/(\d+)$/

/** The number of the purchase behind an own movement: one that this driver paid, or that an own wallet paid. */
async function purchaseOf(kysely: Kysely<DB>, userId: number, transactionId: number): Promise<number | null> {
  const row = await kysely
    .selectFrom('ledger_transactions as t')
    .leftJoin('wallets as w', 'w.id', 't.wallet_id')
    .select('t.key')
    .where('t.id', '=', transactionId)
    .where((where) => where.or([where('t.user_id', '=', userId), where('w.user_id', '=', userId)]))
    .executeTakeFirst()
  const number = purchaseKey.exec(row?.key ?? '')?.[1]
  return number === undefined ? null : Number(number)
}

/** The stay that an own movement paid for, with all of its purchases; null where it paid for none, or is not the driver's. */
export async function findStay(kysely: Kysely<DB>, userId: number, transactionId: number) {
  const purchase = await purchaseOf(kysely, userId, transactionId)
  if (purchase === null) return null
  const stay = await kysely
    .selectFrom('activation_details as d')
    .innerJoin('activations as a', 'a.id', 'd.activation_id')
    .innerJoin('wallets as w', 'w.id', 'a.wallet_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('devolutions as r', 'r.activation_id', 'a.id')
    .select([
      'a.id',
      'a.plate',
      'a.address',
      'a.begins_at',
      'a.ends_at',
      'w.name as wallet_name',
      'u.name as driver_name',
      'u.identification',
      'r.amount as returned',
    ])
    .where('d.id', '=', purchase)
    .executeTakeFirst()
  if (!stay) return null
  const details = await kysely
    .selectFrom('activation_details')
    .select(['id', 'created_at', 'product_name', 'category_name', 'price'])
    .where('activation_id', '=', stay.id)
    .orderBy('id')
    .execute()
  const paid = sumCents(details.map(({ price }) => price))
  const total = subtractCents(paid, stay.returned ?? noCents)
  return { ...stay, details, paid, total }
}

export type Stay = NonNullable<Awaited<ReturnType<typeof findStay>>>
