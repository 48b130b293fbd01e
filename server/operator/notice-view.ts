import { type Kysely, type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import { noticeStatusTexts } from '#contract/codes/texts.ts'
import type { issuedNoticeOnWire } from '#contract/notices/lists.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { NoticeClock } from '#domain/notices/clock.ts'
import type { OrderState } from '#domain/orders/orders.ts'
import type { DB, Notices } from '#server/database/generated/rows.ts'
import { numberOf } from '#server/features/notices/contests/notice-number.ts'
import { stagesOf } from '#server/features/notices/payable.ts'
import { paidPrice, shownPrice } from '#server/features/notices/shown-price.ts'
import type { Parts } from '#server/parts.ts'

type IssuedNotice = z.input<typeof issuedNoticeOnWire>

/** Notices with what was paid for them and whether a payment is out, to be narrowed by who asks. */
export const issuedNotices = (kysely: Kysely<DB>) =>
  kysely
    .selectFrom('notices as n')
    .selectAll('n')
    .select(paidPrice.as('paid'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_notices as o')
          .innerJoin('orders', 'orders.id', 'o.order_id')
          .select('o.notice_id')
          .whereRef('o.notice_id', '=', 'n.id')
          .where('o.released_at', 'is', null)
          .where('orders.state', '=', 'awaiting_payment' satisfies OrderState),
      ).as('held'),
    )

/** Who issued a notice `n`, as the office reads it: a person by name, where the notice itself knows a number, and a key by its own. */
export const issuerOf = sql<string | null>`coalesce(
  (select p.name from staff p where p.id = substring(n.issued_by from '^staff/(\\d{1,15})$')::bigint), n.issued_by)`

type IssuedRow = Selectable<Notices> & { held: unknown; paid: Cents | null }

/** A notice as the programme sees it. */
export const noticeView = (parts: Parts, notice: IssuedRow): IssuedNotice => {
  const zone = parts.city().settings.timeZone
  return {
    id: notice.id,
    number: numberOf(parts, notice.id),
    plate: notice.plate,
    address: notice.address,
    date_notification: toCivil(notice.date_time, zone),
    kind: notice.kind,
    kind_name: notice.type_name,
    category: notice.category,
    price: shownPrice(notice, notice.paid, parts.clock.now()),
    stages: notice.ended_at ? [] : stagesOf(notice, parts.clock.now(), zone),
    status: notice.status,
    status_enum: noticeStatusTexts[notice.status] ?? '',
    deadline: notice.clock === 'running' && notice.deadline ? toCivil(notice.deadline, zone) : null,
    clock: notice.clock as NoticeClock,
    payment_pending: notice.held === true,
    issued_by: notice.issued_by,
  }
}

/** One notice, which must be there. */
export const readIssued = async (kysely: Kysely<DB>, parts: Parts, id: number): Promise<IssuedNotice> =>
  noticeView(parts, await issuedNotices(kysely).where('n.id', '=', id).executeTakeFirstOrThrow())
