import { type Kysely, sql } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { mayWith } from '#server/features/wallets/access.ts'
import { Refusal } from '#server/refusal.ts'

type Found = { activationId: number; walletId: number; ownerId: number }

const byPurchase = (detailId: number, userId: number) => sql`
  select a.id as "activationId", w.id as "walletId", w.user_id as "ownerId"
  from activation_details d
  join activations a on a.id = d.activation_id
  join wallets w on w.id = a.wallet_id
  cross join (select ${userId}::bigint as user_id) asking
  where d.id = ${detailId} and ${sql.raw(mayWith('park', 'w', 'asking.user_id'))}`

/** Locks the wallet of an activation that the driver can use, by any of its purchases; undefined when there is none. */
export const lockByPurchase = async (tx: Tx, detailId: number, userId: number): Promise<Found | undefined> =>
  (await sql<Found>`${byPurchase(detailId, userId)} for update of w`.execute(tx)).rows[0]

/** The same without any lock, for whoever only looks. */
export const findByPurchase = async (
  kysely: Kysely<DB>,
  detailId: number,
  userId: number,
): Promise<Found | undefined> => (await sql<Found>`${byPurchase(detailId, userId)}`.execute(kysely)).rows[0]

/**
 * Refuses an owner who deleted the account while the wallet's lock was waited for: money that went back then would be nobody's.
 * Only looked at, never locked: the deletion locks the account before the wallet.
 */
export const demandThere = async (tx: Kysely<DB>, userId: number): Promise<void> => {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!owner) throw new Refusal('not_logged_in')
}

export type Leaving = {
  plate: string
  begins_at: Date
  ends_at: Date
  left_at: Date | null
  /** What went back when it was left. */
  returned: Cents | null
  /** Bought by a sighting. */
  automatic: boolean
  reversed_at: Date | null
}

/** Read after the lock, by a statement of its own, so that what the lock was waited for is seen. */
export const readLeaving = (tx: Kysely<DB>, activationId: number): Promise<Leaving> =>
  tx
    .selectFrom('activations as a')
    .leftJoin('devolutions as v', 'v.activation_id', 'a.id')
    .leftJoin('automatic_reversals as r', 'r.activation_id', 'a.id')
    .select(['a.plate', 'a.begins_at', 'a.ends_at', 'a.left_at', 'a.automatic'])
    .select(['v.amount as returned', 'r.reversed_at'])
    .where('a.id', '=', activationId)
    .executeTakeFirstOrThrow()

/** The purchases of an activation, oldest first. */
export const readPurchases = (tx: Kysely<DB>, activationId: number) =>
  tx
    .selectFrom('activation_details')
    .select(['product_id', 'time_minutes', 'price', 'paid_bonus', 'paid_credit', 'paid_until', 'created_at'])
    .where('activation_id', '=', activationId)
    .orderBy('id')
    .execute()
