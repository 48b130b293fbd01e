import type { Tx } from '#server/database/pool.ts'

/** When a driver last asked for the credit back, which for three days is in the way of leaving; null: nothing is. */
export const setRefundRequestDate = async (tx: Tx, userId: number, date: Date | null): Promise<void> => {
  await tx.updateTable('users').set({ requested_refund_date: date }).where('id', '=', userId).execute()
}
