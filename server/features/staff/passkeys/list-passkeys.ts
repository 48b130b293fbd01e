import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/passkeys.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

type Kept = { id: number; name: string; created_at: Date; last_used_at: Date | null }

/** A passkey as its person sees it. */
export const passkeyView = (parts: Parts, { id, name, created_at, last_used_at }: Kept) => {
  const zone = parts.city().settings.timeZone
  return {
    id,
    name,
    created_at: toCivil(created_at, zone),
    last_used_at: last_used_at && toCivil(last_used_at, zone),
  }
}

/** The own passkeys. */
export const listPasskeys = async (
  parts: Parts,
  _input: unknown,
  { staff }: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listPasskeys>> => {
  const kept = await parts.db.kysely
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staff.id)
    .orderBy('id')
    .execute()
  return { data: kept.map((one) => passkeyView(parts, one)) }
}
