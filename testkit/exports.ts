import type { Kysely } from 'kysely'
import { hourMs } from '#domain/durations.ts'
import type { OfficeList } from '#domain/staff/exports.ts'
import type { DB } from '#server/database/generated/rows.ts'

type Idle = { staffId: number; list: OfficeList; asked: object; now: Date }

/** A table that no job works on, as one is found whose job has come to 40%. */
export const idleExport = async (
  kysely: Kysely<DB>,
  { staffId, list, asked, now }: Idle,
): Promise<number> => {
  const promise = { topic: 'make_export', payload: JSON.stringify({ done: 40 }), created_at: now }
  const { id: outbox_id } = await kysely
    .insertInto('outbox')
    .values({ ...promise, handed_over_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(now.getTime() + hourMs)
  const { id } = await kysely
    .insertInto('office_exports')
    .values({
      staff_id: staffId,
      address: '192.0.2.1',
      list,
      asked: JSON.stringify(asked),
      outbox_id,
      created_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
