import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { scopesOfKey } from '#domain/operator.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog } from './log.ts'

/** Every key but the environment's, oldest first, without the keys themselves. */
export const listOperatorKeys = async (
  parts: Parts,
  _input: unknown,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.listOperatorKeys>> => {
  const zone = parts.city().settings.timeZone
  const { kysely } = parts.db
  await writeLog(kysely, call.operator, { action: 'list keys' }, parts.clock.now())
  const keys = await kysely
    .selectFrom('operator_keys')
    .select(['name', 'scopes', 'created_at', 'revoked_at'])
    .orderBy('id')
    .execute()
  return {
    data: keys.map(({ name, scopes, created_at, revoked_at }) => ({
      name,
      scopes: scopes === null ? ['all' as const] : [...scopesOfKey(scopes)],
      created_at: toCivil(created_at, zone),
      revoked_at: revoked_at && toCivil(revoked_at, zone),
    })),
  }
}
