import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { shortName } from '#domain/brazil/person.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import { demandRole } from './access.ts'
import { openInvitations } from './invitations.ts'

/** Who else may use an own wallet, and which invitations are open (decision Q169). */
export const readSharing = async (
  parts: Parts,
  { walletId }: { walletId: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.readSharing>> => {
  const { kysely } = parts.db
  await demandRole(kysely, { walletId, userId: call.driver.userId }, 'share')
  const wallet = await kysely
    .selectFrom('wallets')
    .select('name')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  const members = await kysely
    .selectFrom('wallet_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.role', 'm.joined_at', 'u.name', 'u.identification'])
    .where('m.wallet_id', '=', walletId)
    .orderBy('m.id')
    .execute()
  const invitations = await openInvitations(kysely, walletId, parts.clock.now())
  const zone = parts.city().settings.timeZone
  return {
    name: shownWalletName(wallet.name),
    members: members.map(({ id, role, joined_at, name, identification }) => ({
      id,
      name: shortName(name, identification),
      role: role as MemberRole,
      joined_at: toCivil(joined_at, zone),
    })),
    invitations: invitations.map(({ id, role, created_at, expires_at }) => ({
      id,
      role,
      created_at: toCivil(created_at, zone),
      expires_at: toCivil(expires_at, zone),
    })),
  }
}
