import { sql } from 'kysely'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { owedOf, planPayout } from '#domain/account/leaving/leaving.ts'
import { nextRefundRequestState } from '#domain/account/leaving/refund-requests.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { type Cents, formatReais, noCents, outgoing } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { collectAndLockWallets } from '#server/features/orders/collect-claims.ts'
import { isReturning, type RefundRequest } from '#server/features/orders/refund/refund-requests.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { creditOf } from '#server/features/wallets/own-wallets.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { closeAndTell, type Decider, keyDecider, lockWithAccount } from './close-refund-request.ts'
import { viewOfRefundRequest } from './refund-request-view.ts'

/** The same, by a key of the programme. */
export const payRefundRequest = (
  parts: Parts,
  wanted: { id: number; amount: Cents },
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.payRefundRequest>> => payBy(parts, wanted, keyDecider(parts, call))

/** Takes what is owed out of the driver's wallets in the commit that closes the request, and tells the driver. */
export const payBy = (
  parts: Parts,
  { id, amount }: { id: number; amount: Cents },
  decider: Decider,
): Promise<GivenOutputOf<typeof calls.payRefundRequest>> =>
  inTransaction(parts.db, decider.idempotency, async (tx) => {
    const { request, account } = await lockWithAccount(tx, id)
    if (request.state === 'paid') throw await paidBefore(tx, parts, request)
    const state = nextRefundRequestState(request.state, 'paid')
    const isAtBanks = request.rest === 0 && (await isReturning(tx, request))
    if (state === null || !account || isAtBanks) throw new Refusal('refund_closed')
    const now = parts.clock.now()
    const wallets = await collectAndLockWallets(tx, account.id, now)
    const owed = owedOf({ rest: request.rest, credit: creditOf(wallets) })
    if (owed === 0 || owed !== amount) throw new Refusal('refund_disagrees', { amount: formatReais(owed) })
    await takeOut(tx, request, planPayout(wallets, owed), now)
    await closeAndTell(parts, tx, { request, account, state }, decider, owed)
    return viewOfRefundRequest(tx, parts, id)
  })

/** Nobody is answered once more who has no key of the first time: whoever is told that it is marked pays the driver. */
const paidBefore = async (tx: Tx, parts: Parts, request: RefundRequest): Promise<Refusal> => {
  const { decided_by, decided_at, paid_amount } = request
  const person = await tx
    .selectFrom('staff')
    .select('name')
    .where(sql`'staff/' || id`, '=', decided_by)
    .executeTakeFirst()
  return new Refusal('refund_paid', {
    amount: formatReais(paid_amount ?? noCents),
    who: person?.name ?? decided_by ?? '',
    when: decided_at ? formatCivil(toCivil(decided_at, parts.city().settings.timeZone)) : '',
  })
}

const takeOut = async (
  tx: Tx,
  request: RefundRequest,
  payout: ReturnType<typeof planPayout>,
  now: Date,
): Promise<void> => {
  for (const { walletId, posting } of payout) {
    await post(tx, {
      key: `refund-request/${request.id}/wallet/${walletId}`,
      type: transactionTypes.creditReturned,
      walletId,
      userId: request.user_id,
      plate: null,
      paymentFormId: null,
      amount: outgoing(posting.amount),
      postings: [posting],
      createdAt: now,
    })
  }
}
