import type { Kysely } from 'kysely'
import { addCents, type Cents } from '#domain/money/cents.ts'
import type { OrderState } from '#domain/orders/orders.ts'
import type { TopUpChargeEnd } from '#domain/wallets/top-up.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import {
  findTopUp,
  lockTopUpWallet,
  pauseTopUp,
  resumeKnown,
  tellTopUp,
} from '#server/features/wallets/top-up/top-ups.ts'
import type { Order } from './store.ts'

/** Whether an order was made by an automatic top-up: a saved card's token does not grow old as an encrypted card does. */
export const isTopUp = async (kysely: Kysely<DB>, orderId: string): Promise<boolean> =>
  (await kysely
    .selectFrom('top_up_charges')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()) !== undefined

const mark = async (tx: Tx, orderId: string, state: TopUpChargeEnd): Promise<number | null> => {
  const marked = await tx
    .updateTable('top_up_charges')
    .set({ state })
    .where('order_id', '=', orderId)
    .where('state', '!=', state)
    .returning('wallet_id')
    .executeTakeFirst()
  return marked?.wallet_id ?? null
}

/** The money of an order is in its wallet; false where no top-up had asked for it. Its driver is told what it cost and how to stop it. */
export const noteTopUpPaid = async (tx: Tx, order: Order, now: Date): Promise<boolean> => {
  if (!(await isTopUp(tx, order.id))) return false
  const walletId = await mark(tx, order.id, 'paid')
  if (walletId === null) return true
  const wallet = await lockTopUpWallet(tx, walletId)
  await resumeKnown(tx, walletId, now)
  const topUp = await findTopUp(tx, walletId)
  const card = await tx
    .selectFrom('order_payment_data')
    .select('card_last_four')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!topUp || !wallet) return true
  const facts = {
    amount: order.amount,
    fee: order.tax,
    last_four: card?.card_last_four ?? '',
    balance: wholeOf(wallet),
  }
  await tellTopUp(tx, topUp, { about: `paid/${order.id}`, event: 'paid', ...facts }, now)
  return true
}

const wholeOf = (wallet: { balance_credit: Cents; balance_bonus: Cents }): Cents =>
  addCents(wallet.balance_credit, wallet.balance_bonus)

const endedAs: Partial<Record<OrderState, TopUpChargeEnd>> = { refused: 'refused', expired: 'unknown' }

/**
 * An order ended without its payment. A card that was refused stops the top-up, and so does one of which nobody has said anything in
 * time: it is not charged again before that is known.
 */
export const noteTopUpEnded = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  if (!(await isTopUp(tx, orderId))) return
  const { state } = await tx
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const ended = endedAs[state as OrderState] ?? 'nothing'
  const walletId = await mark(tx, orderId, ended)
  if (walletId === null || ended === 'nothing') return
  const reason = ended === 'refused' ? ('card_refused' as const) : ('unknown' as const)
  await pauseTopUp(tx, walletId, { reason, about: `${ended}/${orderId}`, now })
}

/**
 * The bank has refused a charge whose order had expired without a word from it: what was unknown is known, so that its month counts
 * nothing of it any more, and its owner is told. The order stays as it ended.
 */
export const noteTopUpRefused = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  const refused = await tx
    .updateTable('top_up_charges')
    .set({ state: 'refused' satisfies TopUpChargeEnd })
    .where('order_id', '=', orderId)
    .where('state', '=', 'unknown' satisfies TopUpChargeEnd)
    .returning('wallet_id')
    .executeTakeFirst()
  if (!refused) return
  await pauseTopUp(tx, refused.wallet_id, { reason: 'card_refused', about: `refused/${orderId}`, now })
}

/** Charges of which no provider has said anything for as long as anybody asks came to nothing: the owner may turn it on again. */
export const endUnheard = async (kysely: Kysely<DB>): Promise<void> => {
  await kysely
    .updateTable('top_up_charges')
    .set({ state: 'nothing' satisfies TopUpChargeEnd })
    .where('state', '=', 'unknown' satisfies TopUpChargeEnd)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charges')
            .select('charges.id')
            .whereRef('charges.order_id', '=', 'top_up_charges.order_id')
            .where('charges.next_check_at', 'is not', null),
        ),
      ),
    )
    .execute()
}
