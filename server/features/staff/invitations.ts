import { toldAgainMs } from '#domain/staff/access.ts'
import { hashToken } from '#server/http/hash-token.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** The invitation that a mailed link opens, with whom it is for; of somebody suspended it is none. */
const invitationOf = (parts: Parts, token: string) =>
  parts.db.kysely
    .selectFrom('staff_invitations as i')
    .innerJoin('staff as p', 'p.id', 'i.staff_id')
    .select(['i.token_hash', 'i.totp_sealed', 'p.id', 'p.email', 'p.name', 'p.roles', 'p.pending_roles'])
    .where('i.token_hash', '=', hashToken(token))
    .where('p.suspended_at', 'is', null)

/** One that can be accepted; refused when it is over, used or of somebody suspended. */
export const findInvitation = async (parts: Parts, token: string) => {
  const found = await invitationOf(parts, token)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', parts.clock.now())
    .executeTakeFirst()
  if (!found) throw new Refusal('invitation_invalid')
  return found
}

/** One that was accepted a moment ago, and that no other one has replaced since. */
export const findAccepted = async (parts: Parts, token: string) => {
  const found = await invitationOf(parts, token)
    .where('i.used_at', '>', new Date(parts.clock.now().getTime() - toldAgainMs))
    .executeTakeFirst()
  if (!found) throw new Refusal('invitation_invalid')
  return found
}
