import type { Db } from '#server/database/pool.ts'

/**
 * Has refunds that their bank refused for good asked for again; gives which. Only those that a person names: any other may have been
 * paid by hand, and its payer would have it twice; where that is noted it is not asked for at all. Only whole ones, so that one of
 * which a part is held waits for a person.
 */
export const retryRefunds = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  // Long ago promised, so that the next sweep promises it again.
  const { rows } = await db.pool.query<{ id: number }>(
    `update refunds set refused_at = null, refusal = null, enqueued_at = 'epoch'
     where id in (select id from refused_refunds where held = amount) and id = any($1::bigint[])
       -- Noted a moment ago, it would be asked for all the same.
       and settled_at is null returning id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
