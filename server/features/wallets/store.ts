import type { Tx } from '#server/database/pool.ts'
import { firstWalletName } from '#server/wallet-name/texts.ts'

/** The wallet that every account begins with; gives its number. */
export const insertFirstWallet = async (tx: Tx, userId: number, now: Date): Promise<number> => {
  const wallet = await tx
    .insertInto('wallets')
    .values({ user_id: userId, name: firstWalletName, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return wallet.id
}
