import type { Kysely } from 'kysely'
import type * as calls from '#contract/account/leaving.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import { isRefundRequestRecent, refundRequestWindowDays } from '#domain/account/leaving/leaving.ts'
import type { RefundRequestState } from '#domain/account/leaving/refund-requests.ts'
import type { Return } from '#domain/account/leaving/returns.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { returningOf } from '#server/features/orders/refund/refund-requests.ts'
import { planReturnsOf } from '#server/features/orders/refund/returns.ts'
import { creditOf } from '#server/features/wallets/own-wallets.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { askedBackViews, wayBack } from './asked-back.ts'

type Answer = GivenOutputOf<typeof calls.readRefundRequest>

/**
 * What a refund request would be made of now, by the same plan that a request follows, and what became of the newest one (decision Q143);
 * all of it as it is at one moment, so that no part is counted twice or not at all.
 */
export const readRefundRequest = (
  parts: Parts,
  _input: unknown,
  { driver: { userId } }: Call<'driver'>,
): Promise<Answer> =>
  parts.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readAtOnce(parts, tx, userId))

const readAtOnce = async (parts: Parts, kysely: Tx, userId: number): Promise<Answer> => {
  const now = parts.clock.now()
  const { timeZone, refundRestDays } = parts.city().settings
  const user = await kysely
    .selectFrom('users')
    .select('requested_refund_date')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('not_logged_in')
  const wallets = await kysely
    .selectFrom('wallets')
    .select(['id', 'balance_credit', 'balance_bonus'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const { parts: returns, rest } = await planReturnsOf(kysely, parts, { userId, wallets, now })
  const asked = user.requested_refund_date
  const isBlocked = asked !== null && isRefundRequestRecent(asked, now)
  return {
    amount: creditOf(wallets),
    parts: await shownOf(kysely, returns),
    rest,
    rest_days: refundRestDays,
    returning: await returningOf(kysely, userId),
    asks_again_at: isBlocked
      ? toCivil(new Date(asked.getTime() + refundRequestWindowDays * dayMs), timeZone)
      : null,
    request: await newestOf(kysely, userId, timeZone),
  }
}

const shownOf = async (kysely: Kysely<DB>, returns: readonly Return[]): Promise<Answer['parts']> => {
  if (returns.length === 0) return []
  const cards = await kysely
    .selectFrom('payments as p')
    .innerJoin('order_payment_data as d', 'd.order_id', 'p.order_id')
    .select(['p.id', 'd.card_last_four'])
    .where(
      'p.id',
      'in',
      returns.map(({ paymentId }) => paymentId),
    )
    .execute()
  const lastFour = new Map(cards.map(({ id, card_last_four }) => [id, card_last_four]))
  return returns.map(({ paymentId, paymentFormId, amount }) => ({
    amount,
    ...wayBack(paymentFormId, lastFour.get(paymentId) ?? null),
  }))
}

const newestOf = async (kysely: Kysely<DB>, userId: number, zone: string): Promise<Answer['request']> => {
  const request = await kysely
    .selectFrom('refund_requests')
    .select(['id', 'state', 'requested_at', 'rest', 'paid_amount'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!request) return null
  const { id, state, requested_at, rest, paid_amount } = request
  return {
    state: state as RefundRequestState,
    requested_at: toCivil(requested_at, zone),
    parts: (await askedBackViews(kysely, [id])).get(id) ?? [],
    rest: paid_amount ?? rest,
  }
}
