import { isIP } from 'node:net'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import type { Call } from '#server/http/caller.ts'
import { limitSubject } from '#server/http/client-address.ts'
import { trailHash } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog, writeOfficeTrail } from './log.ts'
import { pageSize } from './page-size.ts'
import { readTime } from './read-seen.ts'

/** The newest lines that fit, a page at a time. Who looked at whose is a line of the trail itself. */
export const readTrail = async (
  parts: Parts,
  query: InputOf<typeof calls.readTrail>,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.readTrail>> => {
  const { kysely } = parts.db
  const { timeZone } = parts.city().settings
  const taxId = readTaxId(query.identification)
  const from = readTime('from', query.from, timeZone)
  const until = readTime('until', query.until, timeZone)
  let found = kysely.selectFrom('trail').selectAll().orderBy('id', 'desc').limit(pageSize)
  if (taxId !== '') found = found.where('identification_hash', '=', trailHash(parts, taxId))
  if (query.address !== '') found = found.where('address', 'in', addressesOf(query.address))
  if (from !== undefined) found = found.where('at', '>=', from)
  // A time names its whole second.
  if (until !== undefined) found = found.where('at', '<', new Date(until.getTime() + 1000))
  if (query.before !== undefined) found = found.where('id', '<', query.before)
  const lines = await found.execute()
  await writeLog(kysely, call.operator, { action: 'read trail' }, parts.clock.now())
  await writeOfficeTrail(parts, kysely, call, 'read trail', taxId === '' ? {} : { taxId })
  return {
    data: lines.map(({ at, identification_hash, details, ...line }) => ({
      ...line,
      at: toCivil(at, timeZone),
      details: details as Record<string, string | number | null>,
    })),
  }
}

/** What was told of one address, and of the house that it belongs to. */
const addressesOf = (address: string): string[] => {
  return isIP(address) ? [address, limitSubject(address)] : [address]
}
