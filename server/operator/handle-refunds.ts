import type * as z from 'zod/mini'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { listRefundRequests, refundRequestOnWire } from '#contract/operator.ts'
import { planCreditRefund } from '#domain/account.ts'
import { formatReais, sumCents } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders.ts'
import { inTransaction, type Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import { lockLeaver } from '#server/features/account/leaving/lock-leaver.ts'
import {
  closeRefundRequest,
  lockRefundRequest,
  type RefundRequest,
} from '#server/features/account/leaving/refund-requests.ts'
import { refundDecidedTexts as texts } from '#server/features/account/leaving/texts.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { creditOf, lockOwnWallets, type OwnWallet } from '#server/features/wallets/own-wallets.ts'
import type { Call } from '#server/http/caller.ts'
import { plainLetter, senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { writeLog } from './log.ts'
import { readRefund, refundRequests, refundView } from './refund-view.ts'

type View = z.input<typeof refundRequestOnWire>
type Locked = {
  request: RefundRequest
  account: NonNullable<Awaited<ReturnType<typeof lockLeaver>>> | undefined
}

const pageSize = 100

/** The newest requests that fit, a page at a time. */
export const listRefunds = async (
  parts: Parts,
  { state, before }: InputOf<typeof listRefundRequests>['query'],
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof listRefundRequests>> => {
  const { kysely } = parts.db
  let found = refundRequests(kysely).orderBy('r.id', 'desc').limit(pageSize)
  if (state !== undefined) found = found.where('r.state', '=', state)
  if (before !== undefined) found = found.where('r.id', '<', before)
  await writeLog(kysely, call.operator, { action: 'list refunds' }, parts.clock.now())
  return { data: (await found.execute()).map((request) => refundView(parts, request)) }
}

/** The account is locked before its request and its wallets, as by whoever deletes it. */
const lock = async (tx: Tx, id: number): Promise<Locked> => {
  const known = await tx
    .selectFrom('refund_requests')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new Refusal('not_found')
  const account = await lockLeaver(tx, known.user_id)
  const request = await lockRefundRequest(tx, id)
  if (!request) throw new Refusal('not_found')
  return { request, account }
}

/** Empties the credit of the driver's wallets in the commit that closes the request, and tells the driver. */
export const payRefund = (
  parts: Parts,
  { id, amount }: { id: number; amount: number },
  call: Call<'operator'>,
): Promise<View> =>
  inTransaction(parts.db, call.once, async (tx) => {
    const { request, account } = await lock(tx, id)
    if (request.state === 'paid' && request.paid_amount === amount) return readRefund(tx, parts, id)
    if (request.state !== 'open' || !account) throw new Refusal('refund_closed')
    const now = parts.clock.now()
    const wallets = await lockOwnWallets(tx, account.id)
    const credit = creditOf(wallets)
    if (credit === 0 || credit !== amount)
      throw new Refusal('refund_disagrees', { amount: formatReais(credit) })
    for (const wallet of wallets) await takeOut(tx, request, wallet, now)
    await close(parts, tx, { request, account }, call, credit)
    return readRefund(tx, parts, id)
  })

/** Leaves the credit where it is, and tells the driver. */
export const refuseRefund = (parts: Parts, id: number, call: Call<'operator'>): Promise<View> =>
  inTransaction(parts.db, call.once, async (tx) => {
    const { request, account } = await lock(tx, id)
    if (request.state === 'refused') return readRefund(tx, parts, id)
    if (request.state !== 'open') throw new Refusal('refund_closed')
    await close(parts, tx, { request, account }, call, null)
    return readRefund(tx, parts, id)
  })

const takeOut = async (tx: Tx, request: RefundRequest, wallet: OwnWallet, now: Date): Promise<void> => {
  const postings = planCreditRefund(wallet.id, wallet)
  if (postings.length === 0) return
  await post(tx, {
    key: `refund-request/${request.id}/wallet/${wallet.id}`,
    type: transactionTypes.creditRefund,
    walletId: wallet.id,
    userId: request.user_id,
    plate: null,
    paymentFormId: null,
    amount: -sumCents(postings.map(({ amount }) => amount)),
    postings,
    createdAt: now,
  })
}

/** The log names the request and its amount; whom it was for stands where it can be erased. */
const close = async (
  parts: Parts,
  tx: Tx,
  { request, account }: Locked,
  { operator }: Call<'operator'>,
  paid: number | null,
): Promise<void> => {
  const now = parts.clock.now()
  const state = paid === null ? 'refused' : 'paid'
  await closeRefundRequest(tx, request, {
    state,
    paid_amount: paid,
    decided_by: operator.name,
    decided_at: now,
  })
  const details = { refund_request: request.id, ...(paid === null ? {} : { amount: paid }) }
  await writeLog(tx, operator, { action: paid === null ? 'refuse refund' : 'pay refund', details }, now)
  if (!account?.email) return
  const said = paid === null ? texts.refused : texts.paid(formatReais(paid))
  const lines = [texts.greeting(account.name), said]
  await enqueue(tx, 'mail', plainLetter(senderOf(parts), account.email, texts.subject, lines), now)
}
