import { hashToken } from '#server/http/hash-token.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** The invitation that a mailed link opens, with whom it is for; refused when it is over, used or of somebody suspended. */
export const findInvitation = async (parts: Parts, token: string) => {
  const found = await parts.db.kysely
    .selectFrom('staff_invitations as i')
    .innerJoin('staff as p', 'p.id', 'i.staff_id')
    .select(['i.token_hash', 'i.totp_sealed', 'p.id', 'p.email', 'p.name', 'p.roles'])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', parts.clock.now())
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('invitation_invalid')
  return found
}
