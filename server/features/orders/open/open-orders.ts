import type { Kysely } from 'kysely'
import type { OrderState } from '#domain/orders/orders.ts'
import type { TopUpChargeState } from '#domain/wallets/top-up.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Order } from '../store.ts'

/** Whoever has more of them out is shown the newest. */
const most = 20

/** The orders of a driver for which a bank was asked, and whose time is not over; newest first. */
export const openOrdersOf = async (kysely: Kysely<DB>, userId: number, now: Date): Promise<Order[]> =>
  (await kysely
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'awaiting_payment' satisfies OrderState)
    .where('expires_at', '>', now)
    // Nobody ordered a top-up: what became of it is told by its own messages and on the wallet's screen.
    .where('id', 'not in', (query) =>
      query
        .selectFrom('top_up_charges')
        .select('order_id')
        .where('state', '=', 'asked' satisfies TopUpChargeState),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()) as Order[]
