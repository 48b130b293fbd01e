import { type Kysely, sql } from 'kysely'
import { type MemberRole, mayDo, membersWho, type WalletAct, type WalletRole } from '#domain/wallets/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { Refusal } from '#server/refusal.ts'

/** The roles that allow an act, as SQL: constants of ours, never a value of a call. */
const rolesFor = (act: WalletAct): string =>
  `(${membersWho(act)
    .map((role) => `'${role}'`)
    .join(', ')})`

/**
 * The ids of the wallets with which a driver may do something, own or shared (decision Q169), as a subquery of other nouns'
 * SQL. Two index look-ups; an OR over both tables would read every wallet.
 */
export const walletIdsFor = (act: WalletAct, userId: string): string => `
  (select own.id from wallets own where own.user_id = ${userId}
   union all select shared.wallet_id from wallet_members shared
     where shared.user_id = ${userId} and shared.role in ${rolesFor(act)})`

/** Whether a driver may do it with one wallet, whose alias is given, as a condition of other nouns' SQL. */
export const mayWith = (act: WalletAct, wallet: string, userId: string): string => `
  (${wallet}.user_id = ${userId} or exists (select from wallet_members shared
    where shared.wallet_id = ${wallet}.id and shared.user_id = ${userId} and shared.role in ${rolesFor(act)}))`

/** What a driver is to a wallet, and of a member the membership; null: nothing, or there is no such wallet. */
export type Standing = { role: WalletRole; memberId: number | null }

export const standingIn = async (
  kysely: Kysely<DB>,
  walletId: number,
  userId: number,
): Promise<Standing | null> => {
  const { rows } = await sql<{ role: MemberRole | null; memberId: number | null; isOwner: boolean }>`
    select w.user_id = ${userId} as "isOwner", m.role, m.id as "memberId"
    from wallets w left join wallet_members m on m.wallet_id = w.id and m.user_id = ${userId}
    where w.id = ${walletId}`.execute(kysely)
  const [found] = rows
  if (found?.isOwner) return { role: 'owner', memberId: null }
  return found?.role ? { role: found.role, memberId: found.memberId } : null
}

/** Refuses as missing what the driver's role in the wallet does not allow. */
export const demandRole = async (
  kysely: Kysely<DB>,
  { walletId, userId }: { walletId: number; userId: number },
  act: WalletAct,
): Promise<void> => {
  const standing = await standingIn(kysely, walletId, userId)
  if (!mayDo(standing?.role ?? null, act)) throw new Refusal('not_found')
}
