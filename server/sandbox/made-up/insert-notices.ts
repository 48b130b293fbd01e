import { streetKey } from '#domain/brazil/street-key.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Tx } from '#server/database/pool.ts'
import { later } from './books.ts'
import { insertRows } from './insert-rows.ts'
import { noticeOrderId } from './live-days.ts'
import type { MadeUpNotice } from './plan-days.ts'

const statusOf = {
  open: noticeStatuses.notified,
  paid: noticeStatuses.paid,
  overdue: noticeStatuses.assessed,
  cancelled: noticeStatuses.cancelled,
}

/** Notices with the two sightings that led to each, and their payments; gives their ids, in their order. */
export const insertNotices = async (
  tx: Tx,
  notices: readonly MadeUpNotice[],
  agent: string,
): Promise<number[]> => {
  const written = await insertRows<{ id: number }>(
    tx,
    'notices',
    {
      ...{
        plate: 'text',
        date_time: 'timestamptz',
        address: 'text',
        street_key: 'text',
        price: 'bigint',
        status: 'int',
        type_name: 'text',
      },
      ...{ kind: 'text', deadline: 'timestamptz', issued_by: 'text', created_at: 'timestamptz' },
    },
    notices.map(({ plate, at, address, price, state, kind, kindName, deadline }) => ({
      ...{
        plate,
        date_time: at,
        address,
        street_key: streetKey(address),
        price,
        status: statusOf[state],
        type_name: kindName,
      },
      ...{ kind, deadline, issued_by: agent, created_at: at },
    })),
    'id',
  )
  await insertRows(
    tx,
    'order_notices',
    { order_id: 'text', notice_id: 'bigint', price: 'bigint', released_at: 'timestamptz' },
    notices.flatMap((notice, at) =>
      notice.paidAt
        ? [
            {
              order_id: noticeOrderId(notice),
              notice_id: written[at]?.id,
              price: notice.price,
              released_at: notice.paidAt,
            },
          ]
        : [],
    ),
  )
  await insertSightings(
    tx,
    notices.flatMap(({ plate, address, at }, n) => [
      { plate, address, state: 'tolerance', seen_at: later(at, -14), notice_id: null },
      { plate, address, state: 'irregular', seen_at: at, notice_id: written[n]?.id },
    ]),
    agent,
  )
  return written.map(({ id }) => id)
}

type Sighting = {
  plate: string
  address: string
  state: string
  seen_at: Date
  notice_id?: number | null | undefined
}

export const insertSightings = async (
  tx: Tx,
  sightings: readonly Sighting[],
  agent: string,
): Promise<void> => {
  const columns = {
    plate: 'text',
    address: 'text',
    street_key: 'text',
    state: 'text',
    seen_at: 'timestamptz',
    notice_id: 'bigint',
  }
  const rows = sightings.map((sighting) => ({
    ...sighting,
    street_key: streetKey(sighting.address),
    reported_by: agent,
    created_at: sighting.seen_at,
  }))
  await insertRows(tx, 'sightings', { ...columns, reported_by: 'text', created_at: 'timestamptz' }, rows)
}
