import { type Kysely, sql } from 'kysely'
import type { NoticeClock } from '#domain/notices/clock.ts'
import { type PriceStep, priceAfter } from '#domain/notices/prices.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { slipsOverSince } from '#domain/orders/slip-days.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { markAssessed } from '#server/features/parking/marks.ts'
import type { Parts } from '#server/parts.ts'
import { moveNotices } from './move-notices.ts'
import { priced, pricedColumns } from './payable.ts'

/** So many at a time: the rest follows a second later. */
const atOnce = 200

/**
 * Whether no money for a notice may be on its way: no payment of it is waited for, and none of its slips was due after `overSince`,
 * so that it may have been paid in time, which its bank tells working days later.
 */
const isFree = (overSince: Date) => sql<boolean>`not exists (
  select from order_notices x
    join orders o on o.id = x.order_id
    left join charges c on c.order_id = o.id and c.payment_form_id = ${paymentForms.bankSlip}
  where x.notice_id = notices.id and (
    x.released_at is null and o.state = 'awaiting_payment'
    or o.state = 'expired' and c.expires_at > ${overSince}))`

/**
 * What time does to notices that can be paid: before its deadline one may get its next price, which holds from its moment, noted
 * or not; at the deadline it becomes Autuado. While a Pix or a slip is out for it that waits, and nobody
 * can order it any more: what was asked for in time can be paid in time, and no later (decisions Q73, Q79); for a slip it
 * waits as long as its bank is asked whether it was paid. One whose clock stands still does not age (decision Q178).
 */
export const ageNotices = async (parts: Parts, now: Date): Promise<void> => {
  const overSince = slipsOverSince(now, parts.city().settings.timeZone)
  await parts.db.kysely.transaction().execute((tx) => assessOverdue(tx, now, overSince))
  await parts.db.kysely.transaction().execute((tx) => changePrices(tx, now, overSince))
}

/** Locks what is due; who pays or orders right now has the notice's row locked and is passed by. */
const lockDue = (tx: Tx, due: 'deadline' | 'next_price_at', now: Date) =>
  tx
    .selectFrom('notices')
    .select(['id', ...pricedColumns])
    .where('status', '=', noticeStatuses.notified)
    .where('clock', '=', 'running' satisfies NoticeClock)
    .where(due, '<=', now)
    .orderBy(due)
    .limit(atOnce)
    .forNoKeyUpdate()
    .skipLocked()

/** What was asked of a bank just before the lock is seen by the second statement, which reads anew. */
const assessOverdue = async (tx: Tx, now: Date, overSince: Date): Promise<void> => {
  const due = await lockDue(tx, 'deadline', now).where(isFree(overSince)).execute()
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  const free = await tx
    .selectFrom('notices')
    .select(['id', 'status', 'clock'])
    .where('id', 'in', ids)
    .where(isFree(overSince))
    .execute()
  await moveNotices(tx, free, 'deadline_passed', now)
  const assessed = free.map(({ id }) => id)
  await markAssessed(tx, assessed)
}

/** While money may be on its way the price before is kept beside its steps: what comes is judged by the one of when it was paid. */
const changePrices = async (tx: Tx, now: Date, overSince: Date): Promise<void> => {
  const due = await lockDue(tx, 'next_price_at', now).where(isFree(overSince)).execute()
  for (const notice of due) await changePrice(tx, notice.id, priced(notice).steps, now)
}

const changePrice = async (
  kysely: Kysely<DB>,
  id: number,
  steps: readonly PriceStep[],
  now: Date,
): Promise<void> => {
  const changed = priceAfter(steps, now)
  if (!changed) return
  await kysely
    .updateTable('notices')
    .set({
      price: changed.price,
      price_steps: JSON.stringify(changed.steps),
      next_price_at: changed.steps[0]?.at ?? null,
    })
    .where('id', '=', id)
    .execute()
}
