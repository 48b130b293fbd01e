import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { OrderState } from '#domain/orders/orders.ts'
import type { Charges, DB, OrderPaymentData, Orders } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'

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
    .select(['name', 'email', 'phone', 'address', 'identification', 'preferences'])
    .select(['active_mail', 'sms_verification_status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export type PaymentData = Selectable<OrderPaymentData>

/** What the payer said of how to pay an order. */
export const paymentDataOf = (kysely: Kysely<DB>, orderId: string): Promise<PaymentData | undefined> =>
  kysely.selectFrom('order_payment_data').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** The newest word counts, until the bank has been asked. */
export const writePaymentData = async (tx: Tx, data: Insertable<OrderPaymentData>): Promise<void> => {
  const { order_id: _, ...rest } = data
  await tx
    .insertInto('order_payment_data')
    .values(data)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(rest))
    .execute()
}

export const debitBankOf = async (kysely: Kysely<DB>, orderId: string): Promise<string> => {
  const bank = (await paymentDataOf(kysely, orderId))?.debit_bank
  if (!bank) throw new Error(`order ${orderId} names no bank`)
  return bank
}

/** How many drafts a driver has; whoever counts them makes drafts one after the other. */
export const countDrafts = async (tx: Tx, userId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts of ${userId}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'draft' satisfies OrderState)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Orders of a driver that hold one of these notices and for which no bank was asked yet; locked, oldest first. */
export const unfinishedHolding = async (
  tx: Tx,
  userId: number,
  noticeIds: readonly number[],
): Promise<Order[]> =>
  (await tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'draft' satisfies OrderState)
    .where('id', 'in', (query) =>
      query
        .selectFrom('order_notices')
        .select('order_id')
        .where('notice_id', 'in', noticeIds)
        .where('released_at', 'is', null),
    )
    .orderBy('id')
    .forUpdate()
    .execute()) as Order[]
