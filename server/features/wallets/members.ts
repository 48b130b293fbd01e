import { shortName } from '#domain/brazil/person.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import type { Tx } from '#server/database/pool.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Locks a wallet, as whoever buys with it does: a purchase of a member comes whole before what is changed here, or finds it
 * changed.
 */
export const lockWallet = (tx: Tx, walletId: number): Promise<{ id: number; user_id: number }> =>
  tx
    .selectFrom('wallets')
    .select(['id', 'user_id'])
    .where('id', '=', walletId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Refuses one member more than the city allows; the wallet is locked. */
export const refuseCrowd = async (tx: Tx, walletId: number, max: number): Promise<void> => {
  const { count } = await tx
    .selectFrom('wallet_members')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('wallet_id', '=', walletId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= max) throw new Refusal('too_many_members', { max })
}

/** A member of a wallet by its own number; undefined when it is none of this wallet. */
export const findMember = async (
  tx: Tx,
  walletId: number,
  id: number,
): Promise<{ userId: number; role: MemberRole; since: Date } | undefined> => {
  const found = await tx
    .selectFrom('wallet_members')
    .select(['user_id', 'role', 'joined_at'])
    .where('wallet_id', '=', walletId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { userId: found.user_id, role: found.role as MemberRole, since: found.joined_at }
}

/** What somebody is called by those who share a wallet. */
export const nameOf = async (tx: Tx, userId: number): Promise<string> => {
  const user = await tx
    .selectFrom('users')
    .select(['name', 'identification'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return shortName(user.name, user.identification)
}

/**
 * Ends a membership, and with it the reports of the wallet that were made for it; gives its number, or undefined when there
 * was none. What the member bought stays theirs, so that it was one is kept. The wallet is locked.
 */
export const endMembership = async (
  tx: Tx,
  { walletId, userId }: { walletId: number; userId: number },
): Promise<number | undefined> => {
  const ended = await tx
    .deleteFrom('wallet_members')
    .where('wallet_id', '=', walletId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return undefined
  await tx
    .insertInto('past_members')
    .values({ user_id: userId, wallet_id: walletId })
    .onConflict((known) => known.doNothing())
    .execute()
  return ended.id
}

/**
 * Makes somebody a member, or one with another role, which is another membership of the same number. The wallet is locked.
 */
export const beginMembership = async (
  tx: Tx,
  member: { walletId: number; userId: number; role: MemberRole; since: Date },
): Promise<void> => {
  const id = await endMembership(tx, member)
  await tx
    .insertInto('wallet_members')
    .values({
      ...(id === undefined ? {} : { id }),
      wallet_id: member.walletId,
      user_id: member.userId,
      role: member.role,
      joined_at: member.since,
    })
    .execute()
}
