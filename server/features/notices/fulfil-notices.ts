import { regularisationRevenue } from '#domain/ledger/accounts.ts'
import { isRegularisable, noticeStatuses } from '#domain/notices.ts'
import type { Tx } from '#server/database/once.ts'
import type { Fulfilment } from '#server/features/orders/fulfilment.ts'
import { postSale } from '#server/features/orders/post-sale.ts'
import { clearActivations } from './cancel-notice.ts'

/**
 * A paid regularisation pays each of its notices, and no activation carries one of them any more, in one commit
 * (decision Q150). When only one of them was paid elsewhere or called off meanwhile, the whole payment goes back: a part
 * would leave an order that matches no payment.
 */
export const noticesFulfilment: Fulfilment = {
  objection: async ({ tx, order }) => {
    const notices = await lockOrdered(tx, order.id)
    return notices.every(({ status }) => isRegularisable(status)) ? null : 'notice_not_payable'
  },
  fulfil: async (settling) => {
    const { tx, order, now } = settling
    const notices = await lockOrdered(tx, order.id)
    const ids = notices.map(({ id }) => id)
    await tx.updateTable('notices').set({ status: noticeStatuses.paid }).where('id', 'in', ids).execute()
    await clearActivations(tx, ids)
    await release(tx, order.id, now)
    await postSale(settling, { to: regularisationRevenue, plate: notices[0]?.plate ?? null })
  },
  letGo: (tx, orderId, now) => release(tx, orderId, now),
}

const lockOrdered = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_notices as o')
    .innerJoin('notices as n', 'n.id', 'o.notice_id')
    .select(['n.id', 'n.plate', 'n.status'])
    .where('o.order_id', '=', orderId)
    .orderBy('n.id')
    .forNoKeyUpdate('n')
    .execute()

const release = async (tx: Tx, orderId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('order_notices')
    .set({ released_at: now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()
}
