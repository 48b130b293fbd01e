import { type Kysely, sql } from 'kysely'
import { shortName } from '#domain/brazil/person.ts'
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

/**
 * The stay that an own movement paid for, as its receipt may tell it (decision Q169); null where it paid for none, or is not the
 * driver's. Its wallet's owner has all of its purchases. A member has the own ones, and what came back only of a stay that is
 * all theirs.
 */
export async function findStay(kysely: Kysely<DB>, userId: number, transactionId: number) {
  const purchase = await purchaseOf(kysely, userId, transactionId)
  if (purchase === null) return null
  const stay = await kysely
    .selectFrom('activation_details as d')
    .innerJoin('activations as a', 'a.id', 'd.activation_id')
    .innerJoin('wallets as w', 'w.id', 'a.wallet_id')
    .leftJoin('devolutions as r', 'r.activation_id', 'a.id')
    .select(['a.id', 'a.plate', 'a.address', 'a.begins_at', 'a.ends_at', 'a.user_id'])
    .select(['w.name as wallet_name', 'w.user_id as owner_id', 'r.amount as returned'])
    .where('d.id', '=', purchase)
    .executeTakeFirst()
  if (!stay) return null
  const all = await kysely
    .selectFrom('activation_details as d')
    .leftJoin('ledger_transactions as t', (join) => join.on('t.key', '=', sql<string>`'activation/' || d.id`))
    .select(['d.id', 'd.created_at', 'd.product_name', 'd.category_name', 'd.price', 't.user_id'])
    .where('d.activation_id', '=', stay.id)
    .orderBy('d.id')
    .execute()
  const isOwner = stay.owner_id === userId
  const details = all.filter((detail) => isOwner || detail.user_id === userId)
  const returned = details.length === all.length ? stay.returned : null
  const paid = sumCents(details.map(({ price }) => price))
  const total = subtractCents(paid, returned ?? noCents)
  const driver = await driverOf(kysely, isOwner ? stay.user_id : userId, userId)
  return { ...stay, driver, details, paid, returned, total }
}

/** Who is named on a receipt: whoever asks with the tax id, another member by the short name, and nobody who has left. */
async function driverOf(kysely: Kysely<DB>, id: number, asking: number) {
  const { name, identification } = await kysely
    .selectFrom('users')
    .select(['name', 'identification'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (identification === '') return null
  return id === asking
    ? { name, identification }
    : { name: shortName(name, identification), identification: null }
}

export type Stay = NonNullable<Awaited<ReturnType<typeof findStay>>>
