import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'

/** The inbox files a push with the driver's letters. */
export const driverAt =
  (db: Db) =>
  async (endpoint: string): Promise<string> => {
    const driver = await db.kysely
      .selectFrom('push_subscriptions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['u.email', 'u.phone', 'u.identification'])
      .where('s.endpoint', '=', endpoint)
      .executeTakeFirst()
    return driver?.email ?? driver?.phone ?? driver?.identification ?? endpoint
  }

/** Forgets addresses that their services gave up. */
export const forgetSubscriptions = async (kysely: Kysely<DB>, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await kysely.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}
