import type * as calls from '#contract/account/profile.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { findPendingContacts, findUser } from '../store.ts'

/** The driver's own data, with the contacts that wait for their confirmation. */
export const readProfile = async (
  parts: Parts,
  _input: unknown,
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.readProfile>> => {
  const { address, preferences: _, requested_refund_date, ...user } = await findUser(parts.db.kysely, userId)
  const pending = await findPendingContacts(parts.db.kysely, userId)
  const { timeZone } = parts.city().settings
  return {
    user: {
      ...user,
      ...pending,
      address: JSON.stringify(address),
      requested_refund_date: requested_refund_date ? toCivil(requested_refund_date, timeZone) : null,
    },
    birth_date: user.birth_date,
  }
}
