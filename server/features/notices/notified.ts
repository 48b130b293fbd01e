import type { Kysely } from 'kysely'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { DB } from '#server/database/generated/rows.ts'

/** How many notices of a plate are Notificado, as a subquery of other nouns' SQL. Only their count: whose they are is not asked. */
export const notifiedCountOf = (plate: string): string =>
  `(select count(*) from notices n where n.plate = ${plate} and n.status = ${noticeStatuses.notified})`

/**
 * How many notices of a plate are Notificado, which the specification calls its pending ones (Specification 9). Most can be paid; what
 * the office holds, and what is overdue while a slip is out for it, counts as well.
 */
export const notifiedCount = async (db: Kysely<DB>, plate: string): Promise<number> => {
  const { count } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plate', '=', plate)
    .where('status', '=', noticeStatuses.notified)
    .executeTakeFirstOrThrow()
  return count
}
