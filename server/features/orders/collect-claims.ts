import { outgoing, subtractCents } from '#domain/money/cents.ts'
import { planCollecting } from '#domain/orders/disputes.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { lockOwnWallets, type OwnWallet } from '#server/features/wallets/own-wallets.ts'
import type { Parts } from '#server/parts.ts'
import { lockCredit } from './disputes.ts'

const atOnce = 200

/**
 * Takes from a wallet's credit what a bank took back of credit that had been spent. A balance is never below zero, so this is
 * what a debt of a wallet is: its next credit pays it first (docs/money.md, Disputes).
 */
export const collectClaims = async (tx: Tx, walletId: number, now: Date): Promise<void> => {
  let credit = await lockCredit(tx, walletId)
  const claims = await tx
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['d.id', 'd.claimed', 'd.collected', 'o.user_id'])
    .where('d.wallet_id', '=', walletId)
    .where('d.state', '!=', 'won')
    .whereRef('d.claimed', '>', 'd.collected')
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
  for (const { id, claimed, collected, user_id: userId } of claims) {
    const posting = planCollecting(walletId, credit, subtractCents(claimed, collected))
    if (!posting) return
    await post(tx, {
      key: `dispute/${id}/claim/${collected}`,
      type: transactionTypes.claimCollected,
      walletId,
      userId,
      plate: null,
      paymentFormId: null,
      amount: outgoing(posting.amount),
      postings: [posting],
      createdAt: now,
    })
    await tx
      .updateTable('disputes')
      .set(({ eb }) => ({ collected: eb('collected', '+', posting.amount) }))
      .where('id', '=', id)
      .execute()
    credit = subtractCents(credit, posting.amount)
  }
}

/** The own wallets of a driver, locked, once what they owe was taken out of them: nobody is paid what a claim has to have. */
export const collectAndLockWallets = async (tx: Tx, userId: number, now: Date): Promise<OwnWallet[]> => {
  for (const { id } of await lockOwnWallets(tx, userId)) await collectClaims(tx, id, now)
  return lockOwnWallets(tx, userId)
}

/** Credit that came otherwise than by a purchase, as by leaving a spot, pays claims as well. */
export const collectAllClaims = async ({ db }: Parts, now: Date): Promise<void> => {
  const owing = await db.kysely
    .selectFrom('disputes as d')
    .innerJoin('wallets as w', 'w.id', 'd.wallet_id')
    .select('w.id')
    .distinct()
    .whereRef('d.claimed', '>', 'd.collected')
    .where('d.state', '!=', 'won')
    .where('w.balance_credit', '>', 0 as never)
    .limit(atOnce)
    .execute()
  for (const { id } of owing) await db.kysely.transaction().execute((tx) => collectClaims(tx, id, now))
}
