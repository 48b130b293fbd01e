import { type Kysely, sql } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'
import { priceAfter } from '#domain/notices/prices.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { moveNotices } from './move-notices.ts'

/** So many at a time: the rest follows a second later. */
const atOnce = 200

const isFree = sql<boolean>`not exists (
  select from order_notices o where o.notice_id = notices.id and o.released_at is null)`

/**
 * What time does to notices that can be paid: at its deadline one becomes Autuado, and before it may get its next price.
 * One that an order holds waits until the order ends, so that it is paid at the price that was ordered, or not at all.
 */
export const ageNotices = async (parts: Parts, now: Date): Promise<void> => {
  await parts.db.kysely.transaction().execute((tx) => assessOverdue(tx, now))
  await parts.db.kysely.transaction().execute((tx) => changePrices(tx, now))
}

/**
 * Locks what is due and gives what no order holds of it. Whoever orders right now has the notice's row locked and is
 * passed by; what was ordered just before is seen by the second statement, which reads anew.
 */
const lockDue = async (tx: Tx, due: 'deadline' | 'next_price_at', now: Date) => {
  const rows = await tx
    .selectFrom('notices')
    .select('id')
    .where('status', '=', noticeStatuses.notified)
    .where(due, '<=', now)
    .where(isFree)
    .orderBy(due)
    .limit(atOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  return tx
    .selectFrom('notices')
    .select(['id', 'status', 'price_steps'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(isFree)
    .execute()
}

const assessOverdue = async (tx: Tx, now: Date): Promise<void> =>
  moveNotices(tx, await lockDue(tx, 'deadline', now), 'deadline_passed')

const changePrices = async (tx: Tx, now: Date): Promise<void> => {
  const due = await lockDue(tx, 'next_price_at', now)
  for (const { id, price_steps } of due) await changePrice(tx, id, price_steps, now)
}

const changePrice = async (kysely: Kysely<DB>, id: number, kept: unknown, now: Date): Promise<void> => {
  const steps = (kept as { at: string; price: Cents }[]).map(({ at, price }) => ({
    at: new Date(at),
    price,
  }))
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
