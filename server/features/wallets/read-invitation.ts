import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { firstName } from '#domain/brazil/person.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findInvitation, isJoinedBy, isOpen } from './invitations.ts'

/** Whose wallet an invitation is for, for whoever has its link (decision Q169). */
export const readInvitation = async (
  parts: Parts,
  { secret }: { secret: string },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.readInvitation>> => {
  const { kysely } = parts.db
  const { userId } = call.driver
  const invitation = await findInvitation(kysely, secret)
  if (!invitation) throw new Refusal('not_found')
  const isAccepted = await isJoinedBy(kysely, invitation, userId)
  if (!isAccepted && !isOpen(invitation, parts.clock.now())) throw new Refusal('not_found')
  const owner = await kysely
    .selectFrom('users')
    .select(['name', 'identification'])
    .where('id', '=', invitation.ownerId)
    .executeTakeFirstOrThrow()
  return {
    owner_name: firstName(owner.name, owner.identification),
    role: invitation.role,
    expires_at: toCivil(invitation.expiresAt, parts.city().settings.timeZone),
    is_own: invitation.ownerId === userId,
    is_accepted: isAccepted,
  }
}
