import type { Cents } from '#domain/money/cents.ts'
import { isRegularisable } from '#domain/notices/life-cycle.ts'
import type { Tx } from '#server/database/pool.ts'
import { Refusal } from '#server/refusal.ts'

/** A notice that can be paid now, at the server's own price (decision Q77). */
export type PayableNotice = { id: number; plate: string; price: Cents }

/**
 * Locks notices of one plate that are about to be ordered. An id that does not exist is answered like one that cannot
 * be paid, so that nobody learns which notices there are by trying.
 */
export const lockPayable = async (tx: Tx, wanted: readonly number[]): Promise<PayableNotice[]> => {
  const ids = [...new Set(wanted)]
  // Always in the same order, so that two who ask for the same ones wait for each other instead of for ever.
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'plate', 'price', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const payable = rows.flatMap(({ id, plate, price, status }) =>
    price !== null && price > 0 && isRegularisable(status) ? [{ id, plate, price }] : [],
  )
  if (payable.length < ids.length) throw new Refusal('notice_not_payable')
  if (new Set(payable.map(({ plate }) => plate)).size > 1) throw new Refusal('order_disagrees')
  if (await isHeld(tx, ids)) throw new Refusal('notice_locked')
  return payable
}

/** Whether an order that waits for its payment holds one of these notices; their rows are locked already. */
export const isHeld = async (tx: Tx, ids: readonly number[]): Promise<boolean> => {
  const held = await tx
    .selectFrom('order_notices')
    .select('notice_id')
    .where('notice_id', 'in', ids)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return held !== undefined
}

/** Lets a waiting order hold its notices until it is paid or given up (decision Q79). */
export const holdNotices = async (
  tx: Tx,
  orderId: string,
  notices: readonly PayableNotice[],
): Promise<void> => {
  await tx
    .insertInto('order_notices')
    .values(notices.map(({ id, price }) => ({ order_id: orderId, notice_id: id, price })))
    .execute()
}
