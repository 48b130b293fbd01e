import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history.ts'
import { shapeTexts } from '#contract/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { readOwnPlate, readRange } from './read-query.ts'

type Query = InputOf<typeof calls.listActivations>

/**
 * Stays of one own vehicle that own wallets paid, newest first; who is still parked has no exit yet. A ticket that was given
 * back before its time began, or because the vehicle was not there, was no stay.
 */
export const listActivations = async (
  parts: Parts,
  query: Query,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listActivations>> => {
  const { date_time_begin: begin, date_time_end: end } = query
  if (query.plate === '') throw new InvalidInput({ plate: [shapeTexts.wrong] })
  const range = readRange(parts, ['date_time_begin', begin], ['date_time_end', end])
  const plate = await readOwnPlate(parts, query.plate, call.driver.userId)
  const rows = await parts.db.kysely
    .selectFrom('activations as a')
    .innerJoin('wallets as w', 'w.id', 'a.wallet_id')
    .select(['a.id', 'a.plate', 'a.address', 'a.begins_at', 'a.ends_at'])
    .where('w.user_id', '=', call.driver.userId)
    .where('a.plate', '=', plate)
    .where('a.begins_at', '>=', range.from)
    .where('a.begins_at', '<', range.before)
    .whereRef('a.ends_at', '>', 'a.begins_at')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('automatic_reversals as r')
            .whereRef('r.activation_id', '=', 'a.id')
            .select('r.activation_id'),
        ),
      ),
    )
    .orderBy('a.begins_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  const zone = parts.city().settings.timeZone
  const now = parts.clock.now()
  return {
    data: rows.map(({ id, plate, address, begins_at, ends_at }) => ({
      id,
      plate,
      address,
      date_time_begin: toCivil(begins_at, zone),
      date_time_end: ends_at > now ? null : toCivil(ends_at, zone),
    })),
  }
}
