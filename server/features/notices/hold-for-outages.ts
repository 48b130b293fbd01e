import { type Kysely, sql } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import { openStatuses } from '#domain/notices/life-cycle.ts'
import { comeBackMs, metByMs } from '#domain/notices/outages.ts'
import { kindsWithTicket } from '#domain/notices/prices.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { findOpenContests } from './end-contest.ts'
import { moveClock } from './move-clock.ts'

/** Notices of a device without network come at most a day later, and each is looked at when it comes. */
const lookBackMs = 2 * dayMs

type Found = { id: number; outage: number }
type Asked = { now: Date; noticeId?: number }

/**
 * Notices that were issued within an outage for a plate that somebody tried to pay for in it, and were never held before: what
 * the office has let go stays so. Only kinds that are about the missing ticket. A try is a ticket or an order of credit that was
 * begun, one that was refused or failed, and a ticket that was bought after the notice, within and shortly after the outage.
 * A contest without a proven link does not keep the owner from the hold (decision Q178).
 */
const findHeld = async (parts: Parts, kysely: Kysely<DB>, { now, noticeId }: Asked): Promise<Found[]> => {
  const others = kindsWithTicket(parts.city().notices)
  const { rows } = await sql<Found>`
    with windows as (
      select o.id, o.begun_at, coalesce(e.ended_at, ${now}) as until,
        o.begun_at - ${`${metByMs} milliseconds`}::interval as tried_from,
        coalesce(e.ended_at, ${now}) + ${`${comeBackMs} milliseconds`}::interval as tried_until
      from outages o left join outage_ends e on e.outage_id = o.id
      where e.outage_id is null or e.noted_at > ${new Date(now.getTime() - lookBackMs)}
    )
    select distinct on (n.id) n.id, w.id as outage
    from windows w join notices n on n.date_time >= w.begun_at and n.date_time <= w.until
    where n.status = any(${openStatuses}) and n.clock <> 'held' and n.kind <> all(${others})
      and ${noticeId === undefined ? sql<boolean>`true` : sql<boolean>`n.id = ${noticeId}`}
      and not exists (select from notice_events h where h.notice_id = n.id and h.event = 'held')
      and not exists (select from contests c where c.notice_id = n.id and c.state = 'open' and c.link is not null)
      and (
        exists (select from payment_attempts a
          where a.plate = n.plate and a.at >= w.tried_from and a.at <= w.tried_until)
        or exists (select from guest_tickets t left join guest_activations g on g.order_id = t.order_id
          where t.plate = n.plate and t.created_at >= w.tried_from and t.created_at <= w.tried_until
            and (g.order_id is null or g.created_at > n.date_time))
        or exists (select from activations a
          where a.plate = n.plate and a.ends_at > n.date_time and a.created_at > n.date_time and a.created_at <= w.tried_until)
        or exists (select from vehicles v join wallets own on own.id = v.wallet_id
          join orders o on o.user_id = own.user_id
          where v.plate = n.plate and v.removed_at is null and o.transaction_type = ${transactionTypes.creditPurchase}
            and o.created_at >= w.tried_from and o.created_at <= w.tried_until)
      )
    order by n.id, w.begun_at`.execute(kysely)
  return rows
}

const hold = async (tx: Tx, found: Found, now: Date): Promise<void> => {
  const notice = await tx
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', found.id)
    .where('clock', '<>', 'held')
    .where('status', 'in', openStatuses)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!notice) return
  const open = await findOpenContests(tx, { notice_id: notice.id })
  if (open.some(({ link }) => link !== null)) return
  const ids = open.map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('contests').set({ stops_clock: false }).where('id', 'in', ids).execute()
  await moveClock(tx, notice, 'held', now, { outageId: found.outage })
}

/** Holds a notice that was just written, when it falls into an outage that is known; says whether it does. */
export const holdNew = async (parts: Parts, tx: Tx, noticeId: number, now: Date): Promise<boolean> => {
  const found = await findHeld(parts, tx, { now, noticeId })
  for (const one of found) await hold(tx, one, now)
  return found.length > 0
}

/** Holds those that were issued before the outage, or the try to pay, was known; each in a commit of its own. */
export const holdForOutages = async (parts: Parts, now: Date): Promise<void> => {
  const { kysely } = parts.db
  for (const found of await findHeld(parts, kysely, { now })) {
    await kysely.transaction().execute((tx) => hold(tx, found, now))
  }
}
