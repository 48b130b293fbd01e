import type { Insertable, Kysely, Selectable } from 'kysely'
import type { OrderState } from '#domain/orders.ts'
import type { Charges, DB, Orders } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'

export type Order = Omit<Selectable<Orders>, 'state'> & { state: OrderState }
export type Charge = Selectable<Charges>

const asOrder = (row: Selectable<Orders> | undefined): Order | undefined => row as Order | undefined

export const insertOrder = async (tx: Tx, values: Insertable<Orders>): Promise<Order> =>
  (await tx.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow()) as Order

export const findOrder = async (kysely: Kysely<DB>, id: string): Promise<Order | undefined> =>
  asOrder(await kysely.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst())

/** The order's row is the lock of everything that happens to it; it is taken before any wallet's. */
export const lockOrder = async (tx: Tx, id: string): Promise<Order | undefined> =>
  asOrder(await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

export const setOrder = async (
  tx: Tx,
  id: string,
  set: { state: OrderState; expires_at?: Date; paid_at?: Date },
): Promise<void> => {
  await tx.updateTable('orders').set(set).where('id', '=', id).execute()
}

export const chargeOfOrder = (kysely: Kysely<DB>, orderId: string): Promise<Charge | undefined> =>
  kysely
    .selectFrom('charges')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const findCharge = (kysely: Kysely<DB>, id: number): Promise<Charge | undefined> =>
  kysely.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()

export const chargesByKeys = async (kysely: Kysely<DB>, keys: string[]): Promise<Charge[]> =>
  keys.length === 0
    ? []
    : kysely.selectFrom('charges').selectAll().where('gateway_key', 'in', keys).orderBy('id').execute()

/** The wallet that receives what a driver buys: the first one that is the driver's own (decision Q76). */
export const ownWalletId = async (kysely: Kysely<DB>, userId: number): Promise<number> => {
  const wallet = await kysely
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst()
  if (!wallet) throw new Error(`user ${userId} has no wallet`)
  return wallet.id
}

export const payerOf = (kysely: Kysely<DB>, userId: number) =>
  kysely
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'address'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
