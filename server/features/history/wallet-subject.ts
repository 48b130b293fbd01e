import type { Kysely } from 'kysely'
import { mayDo } from '#domain/wallets/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { standingIn } from '#server/features/wallets/access.ts'
import type { Subject } from './movements.ts'

/** Which movements of a wallet a driver may see: all, the own ones, or none, as of a wallet that is not there (decision Q169). */
export const walletSubject = async (
  kysely: Kysely<DB>,
  walletId: number,
  userId: number,
): Promise<Extract<Subject, { walletId: number }> | null> => {
  const standing = await standingIn(kysely, walletId, userId)
  if (!standing) return null
  const { role, memberId } = standing
  if (mayDo(role, 'see_all_movements')) return { walletId, memberId, onlyBy: null }
  return mayDo(role, 'see_own_movements') ? { walletId, memberId, onlyBy: userId } : null
}
