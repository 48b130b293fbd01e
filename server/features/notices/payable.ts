import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { NoticeClock } from '#domain/notices/clock.ts'
import { isRegularisable } from '#domain/notices/life-cycle.ts'
import { isPayableAt, noticeStages, type PricedNotice, priceAt } from '#domain/notices/prices.ts'
import type { RefundReason } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { disagreeing, Refusal } from '#server/refusal.ts'

/** A notice that can be paid now, at the server's own price (decision Q77). */
export type PayableNotice = { id: number; plate: string; price: Cents }

/** Who tries to pay, as the orders of one payer are told apart from everybody else's; null when nobody has said. */
export type NoticePayer = string | null

/** A driver, in whichever window. */
export const driverPaying = (userId: number): NoticePayer => `driver/${userId}`

/** A visitor's page, by the key that it made for itself; only a hash is kept, because the key gives up the page's orders and shows what it contested. */
export const payerOfPage = (pageKey: string | undefined): NoticePayer =>
  pageKey === undefined ? null : `page/${createHash('sha256').update(pageKey).digest('hex').slice(0, 32)}`

/** The columns of a notice that decide its price and whether it can be paid. */
export const pricedColumns = ['status', 'price', 'price_steps', 'deadline', 'clock', 'held_at'] as const

/** Those columns, as they are stored. */
export type PricedRow = {
  status: number
  price: Cents | null
  price_steps: unknown
  deadline: Date | null
  held_at: Date | null
  clock: string
}

/** A notice for the rules of the domain: what is stored is what was noted last, and a price may have grown since. */
export const priced = ({
  status,
  price,
  price_steps,
  deadline,
  held_at,
  clock,
}: PricedRow): PricedNotice => ({
  status,
  price,
  steps: (price_steps as { at: string; price: Cents }[]).map((step) => ({ ...step, at: new Date(step.at) })),
  deadline,
  stoppedAt: held_at,
  isHeld: clock === ('held' satisfies NoticeClock),
})

/** What a notice costs now and later as the wire shows it (decision Q196). */
export const stagesOf = (row: PricedRow, now: Date, zone: string): { price: Cents; until: string | null }[] =>
  noticeStages(priced(row), now).map(({ price, until }) => ({ price, until: until && toCivil(until, zone) }))

/** What a message says of the price that a notice gets next, where it rises. */
export const nextPriceTold = (
  { steps }: Pick<PricedNotice, 'steps'>,
  now: Date,
): { price: Cents; at: string } | null => {
  const next = steps.find(({ at }) => at > now)
  return next ? { price: next.price, at: next.at.toISOString() } : null
}

/**
 * What a list that is for paying offers: a price only of what can be ordered now, since one that cannot would have the others refused
 * with it; not of what the office holds, and not of what is overdue while a slip for it is out (decisions Q79, Q186).
 */
export const offeredPrice = (row: PricedRow, now: Date): Cents | null => {
  const notice = priced(row)
  return isPayableAt(notice, now) ? priceAt(notice, now) : null
}

/** What the office holds takes no money: it may be called off, and until then nothing gets dearer (decision Q186). */
export const isHeldNow = ({ clock, status }: Pick<PricedRow, 'clock' | 'status'>): boolean =>
  clock === 'held' && isRegularisable(status)

type Asked = { ids: readonly number[]; payer: NoticePayer; now: Date }

/**
 * Locks notices of one plate that are about to be ordered. An id that does not exist is answered like one that cannot
 * be paid, so that nobody learns which notices there are by trying. An order of the same payer that waits for one of them
 * refuses another one; anybody else's refuses nothing (decision Q79).
 */
export const lockPayable = async (tx: Tx, { ids: wanted, payer, now }: Asked): Promise<PayableNotice[]> => {
  const ids = [...new Set(wanted)]
  // Always in the same order, so that two who ask for the same ones wait for each other instead of for ever.
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'plate', ...pricedColumns])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.some(isHeldNow)) throw new Refusal('notice_held')
  const payable = rows.flatMap((row) => {
    const notice = priced(row)
    const price = priceAt(notice, now)
    return price !== null && isPayableAt(notice, now) ? [{ id: row.id, plate: row.plate, price }] : []
  })
  if (payable.length < ids.length) throw new Refusal('notice_not_payable')
  if (new Set(payable.map(({ plate }) => plate)).size > 1) throw disagreeing('notifications')
  const waiting = await waitingOf(tx, ids, payer)
  if (waiting) throw new Refusal('notice_locked', waiting)
  return payable
}

/** The order of a payer that waits for one of these notices, the one that can be given up; their rows are locked already. */
const waitingOf = (
  tx: Tx,
  ids: readonly number[],
  payer: NoticePayer,
): Promise<{ order_id: string; payment_form_id: number } | undefined> =>
  payer === null
    ? Promise.resolve(undefined)
    : tx
        .selectFrom('order_notices as x')
        .innerJoin('orders as o', 'o.id', 'x.order_id')
        .select(['o.id as order_id', 'o.payment_form_id'])
        .where('x.notice_id', 'in', ids)
        .where('x.payer', '=', payer)
        .where('x.released_at', 'is', null)
        .orderBy('o.created_at')
        .executeTakeFirst()

/** Notes what a waiting order is for, until it is paid or given up (decision Q79). */
export const noteOrdered = async (
  tx: Tx,
  orderId: string,
  notices: readonly PayableNotice[],
  payer: NoticePayer,
): Promise<void> => {
  await tx
    .insertInto('order_notices')
    .values(notices.map(({ id, price }) => ({ order_id: orderId, notice_id: id, price, payer })))
    .execute()
}

/** Notes that the payment of an order does not pay one of its notices, and why: its share goes back (decision Q202). */
export const noteReturned = async (
  tx: Tx,
  { orderId, noticeId, reason }: { orderId: string; noticeId: number; reason: RefundReason },
): Promise<void> => {
  await tx
    .updateTable('order_notices')
    .set({ returned_reason: reason })
    .where('order_id', '=', orderId)
    .where('notice_id', '=', noticeId)
    .execute()
}

/** Whether it is this payer's order of notices. */
export const isOrderedBy = async (
  kysely: Kysely<DB>,
  orderId: string,
  payer: NoticePayer,
): Promise<boolean> => {
  if (payer === null) return false
  const found = await kysely
    .selectFrom('order_notices')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('payer', '=', payer)
    .executeTakeFirst()
  return found !== undefined
}
