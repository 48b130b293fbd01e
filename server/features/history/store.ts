import type { Db } from '#server/database/pool.ts'

/** Whether the plate stands in a wallet that the driver owns. */
export const ownsVehicle = async (db: Db, userId: number, plate: string): Promise<boolean> => {
  const found = await db.kysely
    .selectFrom('vehicles as v')
    .innerJoin('wallets as w', 'w.id', 'v.wallet_id')
    .select('v.id')
    .where('w.user_id', '=', userId)
    .where('v.plate', '=', plate)
    .where('v.removed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
