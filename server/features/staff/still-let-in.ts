import type { Tx } from '#server/database/pool.ts'

/**
 * Whether somebody whose password was compared outside of this commit may still come in with it: since then a manager may have
 * suspended them, or a link given them another password. Whoever does either now waits, and then ends the session.
 */
export const isStillLetIn = async (
  tx: Tx,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> => {
  const found = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}
