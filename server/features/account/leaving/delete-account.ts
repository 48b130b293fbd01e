import { doneTexts } from '#contract/texts.ts'
import { isRefundRequestRecent, planForfeit } from '#domain/account/leaving/leaving.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { formatReais, outgoing, sumCents } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { forgetAllCards } from '#server/features/cards/delete-card.ts'
import { giveUpOrders, lockOpenOrders } from '#server/features/orders/create/give-up-orders.ts'
import { withdrawRefundRequest } from '#server/features/orders/refund/refund-requests.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { creditOf, lockOwnWallets, type OwnWallet } from '#server/features/wallets/own-wallets.ts'
import { tellOfDeletion } from '#server/features/wallets/tell-of-deletion.ts'
import { endTopUps } from '#server/features/wallets/top-up/top-ups.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { attemptsOf } from '../attempts.ts'
import { erase } from './erase.ts'
import { lockLeaver } from './lock-leaver.ts'

/**
 * Deletes the caller's account in one commit: orders that wait are given up, balances are given up by postings, cards
 * are forgotten at their provider, and all personal data goes (decisions Q142 and Q144, and docs/decisions). Orders are
 * locked before the account and the account before its wallets, in the order in which a payment is settled: what was
 * paid before counts, and what is paid later goes back.
 */
export const deleteAccount = async (
  parts: Parts,
  { id, force = false }: { id: number; force?: boolean | undefined },
  call: Call<'driver'>,
): Promise<{ message: string }> => {
  if (id !== call.driver.userId) throw new Refusal('forbidden')
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const orders = await lockOpenOrders(tx, id)
    const leaver = await lockLeaver(tx, id)
    if (!leaver) throw new Refusal('not_logged_in')
    const wallets = await lockOwnWallets(tx, id)
    const now = parts.clock.now()
    refuseRecent(parts, leaver.requested_refund_date, now)
    const credit = creditOf(wallets)
    if (credit > 0 && !force) throw new Refusal('user_has_balance', { amount: formatReais(credit) })

    await giveUpOrders(tx, orders, now)
    for (const wallet of wallets) await forfeit(tx, id, wallet, now)
    await endTopUps(
      tx,
      wallets.map((wallet) => wallet.id),
    )
    await forgetAllCards(tx, id, now)
    await withdrawRefundRequest(tx, id, now)
    const { identification, email, phone, pending_email, pending_phone } = leaver
    const contacts = [email, phone, pending_email, pending_phone].filter((contact) => contact !== null)
    const attempts = (['login', 'recovery'] as const).map((kind) => attemptsOf(parts, kind, identification))
    await tellOfDeletion(tx, leaver, now)
    await erase(tx, { userId: id, identification, contacts, attempts, now })
    await writeTrail(parts, tx, { event: 'account deleted', ...callerOf(call) })
    return { message: doneTexts.accountDeleted }
  })
}

/** A request that nobody has answered yet, younger than its window (decision Q142). */
export const refuseRecent = (parts: Parts, requestedAt: Date | null, now: Date): void => {
  if (requestedAt === null || !isRefundRequestRecent(requestedAt, now)) return
  const date = formatCivil(toCivil(requestedAt, parts.city().settings.timeZone))
  throw new Refusal('user_has_requested_exclusion', { date })
}

/** Balances are lost by a posting, so that no wallet keeps money that nobody can ask for. */
const forfeit = async (tx: Tx, userId: number, wallet: OwnWallet, now: Date): Promise<void> => {
  const postings = planForfeit(wallet.id, wallet)
  if (postings.length === 0) return
  await post(tx, {
    key: `account/${userId}/deleted/wallet/${wallet.id}`,
    type: transactionTypes.accountDeleted,
    walletId: wallet.id,
    userId,
    plate: null,
    paymentFormId: null,
    amount: outgoing(sumCents(postings.map(({ amount }) => amount))),
    postings,
    createdAt: now,
  })
}
