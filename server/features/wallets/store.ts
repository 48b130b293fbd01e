import type { Db } from '#server/database/pool.ts'
import { usableWalletIds } from './usable.ts'

export type WalletRow = {
  id: number
  name: string
  user_id: number
  balance_credit: number
  balance_bonus: number
}

const usable = `
  select w.id, w.name, w.user_id, w.balance_credit, w.balance_bonus from wallets w
  where w.id in ${usableWalletIds('$1')} order by w.user_id = $1 desc, w.id`

/** Own ones first. */
export const findUsableWallets = async (db: Db, userId: number): Promise<WalletRow[]> => {
  const found = await db.pool.query<WalletRow>({ name: 'usable-wallets', text: usable, values: [userId] })
  return found.rows
}

export const findOwnWallets = (db: Db, userId: number): Promise<WalletRow[]> =>
  db.kysely
    .selectFrom('wallets')
    .select(['id', 'name', 'user_id', 'balance_credit', 'balance_bonus'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
