import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import { readRoles } from '#domain/staff/roles.ts'
import type { Parts } from '#server/parts.ts'
import { findInvitation } from './invitations.ts'
import { toldSecret, unseal } from './second-factor.ts'

/** What the page of a mailed link shows. */
export const readStaffInvitation = async (
  parts: Parts,
  { token }: { token: string },
): Promise<GivenOutputOf<typeof calls.readStaffInvitation>> => {
  const { email, name, roles, pending_roles, totp_sealed } = await findInvitation(parts, token)
  const told = toldSecret(unseal(parts, totp_sealed), email, parts.city().settings.programmeName)
  return { email, name, roles: readRoles([...roles, ...pending_roles]), ...told }
}
