import type { Tx } from '#server/database/pool.ts'

/** Lets every activation of a plate that was bought before and is open at an instant carry a notice (decision Q150). */
export const markActivations = async (
  tx: Tx,
  { noticeId, plate, at }: { noticeId: number; plate: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('activations')
    .set({ parking_notification_id: noticeId })
    .where('plate', '=', plate)
    .where('closed_at', 'is', null)
    .where('ends_at', '>', at)
    .where('created_at', '<=', at)
    .execute()
}

/** The statement of `clearActivations`: what carries a notice has its plate, by which it is found among all tickets of years. */
export const clearing = (tx: Tx, noticeIds: readonly number[]) =>
  tx
    .updateTable('activations')
    .set({ parking_notification_id: null })
    .where('plate', 'in', tx.selectFrom('notices').select('plate').where('id', 'in', noticeIds))
    .where('parking_notification_id', 'in', noticeIds)

/** No activation carries these notices any more. */
export const clearActivations = async (tx: Tx, noticeIds: readonly number[]): Promise<void> => {
  await clearing(tx, noticeIds).execute()
}
