import type { Tx } from '#server/database/pool.ts'

/**
 * Whether an account is there and not deleted. It stays so until the commit: whoever deletes it waits for whoever asks,
 * and whoever asks waits for whoever deletes.
 */
export const isStanding = async (tx: Tx, userId: number): Promise<boolean> => {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}
