import { shortName } from '#domain/brazil/person.ts'
import type { Tx } from '#server/database/pool.ts'
import { tell } from '#server/features/messages/tell.ts'

/** Who deletes an account, before its row is emptied. */
export type Deleted = { id: number; name: string; identification: string }

/**
 * Tells the owners of the wallets that a driver shares, and the members of the driver's own ones, that this ends (Q169). The letter
 * says who it was; what is kept of it does no more once the erasure was repeated.
 */
export const tellOfDeletion = async (
  tx: Tx,
  { id: userId, ...leaver }: Deleted,
  now: Date,
): Promise<void> => {
  const name = shortName(leaver.name, leaver.identification)
  const ended = await tx
    .selectFrom('wallet_members as m')
    .innerJoin('wallets as w', 'w.id', 'm.wallet_id')
    .select(['m.id', 'm.user_id as memberId', 'w.user_id as ownerId'])
    .where((row) => row.or([row('m.user_id', '=', userId), row('w.user_id', '=', userId)]))
    .orderBy('m.id')
    .execute()
  for (const { id, memberId, ownerId } of ended) {
    const event = memberId === userId ? 'left' : 'removed'
    const facts = { cause: `member/${id}`, event, by: userId, name, role: null } as const
    const to = memberId === userId ? ownerId : memberId
    await tell(tx, { userId: to, kind: 'wallet_shared', facts }, now)
  }
}
