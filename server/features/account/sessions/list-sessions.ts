import type * as calls from '#contract/account/sessions.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Call } from '#server/http/caller.ts'
import { sessionStarts } from '#server/http/sessions.ts'
import type { Parts } from '#server/parts.ts'

/** Where the driver is logged in: the calling session first, then the last used one. */
export const listSessions = async (
  parts: Parts,
  _input: unknown,
  { driver: { userId, tokenHash } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listSessions>> => {
  const { timeZone } = parts.city().settings
  const alive = sessionStarts(parts)
  const rows = await parts.db.kysely
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'token_hash'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', alive.lastSeen)
    .where('created_at', '>=', alive.created)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: toCivil(row.created_at, timeZone),
    last_seen_at: toCivil(row.last_seen_at, timeZone),
    current: row.token_hash.equals(tokenHash),
  }))
  return { data: [...sessions.filter((one) => one.current), ...sessions.filter((one) => !one.current)] }
}
