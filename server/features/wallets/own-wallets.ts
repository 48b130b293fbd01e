import { addCents, type Cents, cents, noCents } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/once.ts'

/** A driver's own wallet with its row locked. */
export type OwnWallet = { id: number; balance_credit: Cents; balance_bonus: Cents }

/** All of them, always in the same order, so that nobody who locks several waits for ever. */
export const lockOwnWallets = async (tx: Tx, userId: number): Promise<OwnWallet[]> => {
  const rows = await tx
    .selectFrom('wallets')
    .select(['id', 'balance_credit', 'balance_bonus'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, balance_credit, balance_bonus }) => ({
    id,
    balance_credit: cents(balance_credit),
    balance_bonus: cents(balance_bonus),
  }))
}

/** The balance that counts for deletion and refund: credit alone (decisions Q101, Q152). */
export const creditOf = (wallets: readonly OwnWallet[]): Cents =>
  wallets.reduce<Cents>((sum, { balance_credit }) => addCents(sum, balance_credit), noCents)
