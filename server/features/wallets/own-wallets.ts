import type { WalletBalances } from '#domain/ledger/spending.ts'
import { type Cents, sumCents } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'

/** A driver's own wallet with its row locked. */
export type OwnWallet = WalletBalances & { id: number }

/** All of them, always in the same order, so that nobody who locks several waits for ever. */
export const lockOwnWallets = (tx: Tx, userId: number): Promise<OwnWallet[]> =>
  tx
    .selectFrom('wallets')
    .select(['id', 'balance_credit', 'balance_bonus'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The balance that counts for deletion and a refund request: credit alone (decisions Q101, Q152). */
export const creditOf = (wallets: readonly OwnWallet[]): Cents =>
  sumCents(wallets.map(({ balance_credit }) => balance_credit))
