import type { Kysely } from 'kysely'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { DB } from '#server/database/generated/rows.ts'

/** How many notices of a plate can be paid, as a subquery of other nouns' SQL. Only their count: whose they are is not asked. */
export const pendingCountOf = (plate: string): string =>
  `(select count(*) from notices n where n.plate = ${plate} and n.status = ${noticeStatuses.notified})`

/** How many notices of a plate can be paid: those of status 2 (Specification 9, pending notification status). */
export const pendingCount = async (db: Kysely<DB>, plate: string): Promise<number> => {
  const { count } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plate', '=', plate)
    .where('status', '=', noticeStatuses.notified)
    .executeTakeFirstOrThrow()
  return count
}
