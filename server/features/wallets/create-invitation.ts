import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { invitationPath } from '#contract/paths.ts'
import type * as calls from '#contract/wallets.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { newSeed } from '#server/http/seeded-secret.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandRole } from './access.ts'
import { insertInvitation, invitationSecret, openInvitations } from './invitations.ts'
import { lockWallet, refuseCrowd } from './members.ts'

/** Makes a link by which one driver can join an own wallet (decision Q169). */
export const createInvitation = async (
  parts: Parts,
  { walletId, role }: InputOf<typeof calls.createInvitation>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.createInvitation>> => {
  const { at, seed, ...made } = await inTransaction(parts.db, call.idempotency, async (tx) => {
    await demandRole(tx, { walletId, userId: call.driver.userId }, 'share')
    demandService(parts.city(), 'showWallets')
    await lockWallet(tx, walletId)
    const { settings } = parts.city()
    const now = parts.clock.now()
    await refuseCrowd(tx, walletId, settings.membersPerWallet)
    const max = settings.invitationsPerWallet
    const open = await openInvitations(tx, walletId, now)
    if (open.length >= max) throw new Refusal('too_many_invitations', { max })
    const seed = newSeed()
    const { id, expires_at } = await insertInvitation(tx, {
      walletId,
      role,
      secret: invitationSecret(parts, seed),
      now,
    })
    await writeTrail(parts, tx, {
      event: 'invitation made',
      ...callerOf(call),
      details: { wallet: walletId, invitation: id, role },
    })
    return { id, at: parts.publicUrl(), seed, expires_at: toCivil(expires_at, settings.timeZone) }
  })
  // Last what was kept: the release before this one kept the whole address.
  return { url: `${at}${invitationPath}${invitationSecret(parts, seed)}`, ...made }
}
