import { CompiledQuery } from 'kysely'
import { minuteMs } from '#domain/durations.ts'
import { calledOffStatuses } from '#domain/notices/status.ts'
import type { Tx } from '#server/database/pool.ts'
import {
  formerStreet,
  isElsewhere,
  isSamePlace,
  type PlaceTerms,
  placeValues,
  type SeenPlace,
} from '#server/features/places/same-place.ts'
import type { Parts } from '#server/parts.ts'

const calledOff = calledOffStatuses.join(', ')

/** What the plate was seen elsewhere by, between two instants: a sighting, or a notice that counts (decision Q199). */
const seenElsewhere = (plate: string, place: PlaceTerms, from: string, until: string): string => `
  select s.seen_at as at from sightings s
  where s.plate = ${plate} and s.seen_at > ${from} and s.seen_at < ${until} and ${isElsewhere('s', place)}
  union all
  select e.date_time from notices e
  where e.plate = ${plate} and e.date_time > ${from} and e.date_time < ${until} and e.status not in (${calledOff})
    and ${isElsewhere('e', place)}`

/**
 * When the stay of a plate at a place began, as SQL, seen from an instant: at most as long before as a stay lasts. A ticket that
 * ended, leaving by the app and a sighting elsewhere each begin another stay, with a tolerance of its own (decision Q199). A ticket
 * that was returned before it ran does not. `stayFrom` is the earliest begin.
 */
export const stayBegun = (plate: string, place: PlaceTerms, stayFrom: string, seenAt: string): string => `
  (select greatest(${stayFrom}, max(at)) from (
    select a.ends_at as at from activations a
    where a.plate = ${plate} and a.ends_at > ${stayFrom} and a.ends_at <= ${seenAt}
      and (a.left_at is null or a.left_at >= a.begins_at)
    union all
    select g.ends_at from guest_activations g
    where g.plate = ${plate} and g.ends_at > ${stayFrom} and g.ends_at <= ${seenAt}
    union all
    ${seenElsewhere(plate, place, stayFrom, seenAt)}
  ) ended)`

const place: PlaceTerms = {
  key: '$4',
  street: formerStreet('$3::text'),
  lat: '$5::float8',
  lng: '$6::float8',
}
const [seenAt, stay] = ['$7::timestamptz', '$8::interval']

const noticeOfStayText = `
  select n.id from notices n
  where n.plate = $1 and n.kind = $2 and ${isSamePlace('n', place)} and n.status not in (${calledOff})
    and n.date_time > ${seenAt} - ${stay} and n.date_time < ${seenAt} + ${stay}
    and not exists (
      ${seenElsewhere('$1', place, `least(n.date_time, ${seenAt})`, `greatest(n.date_time, ${seenAt})`)}
      union all
      select a.left_at from activations a
      where a.plate = $1 and a.left_at >= a.begins_at and a.left_at > least(n.date_time, ${seenAt})
        and a.left_at <= greatest(n.date_time, ${seenAt}) and a.ends_at > ${seenAt} - ${stay}
        and not exists (select from automatic_reversals r where r.activation_id = a.id)
    )
  order by n.date_time desc limit 1`

/**
 * The notice of a kind that is not about the ticket which a plate got in the same stay; null when it got none. The end of a ticket
 * begins no other stay here, as the reason for the notice goes on. A notice that was noted earlier may arrive later.
 */
export const noticeOfStay = async (
  tx: Tx,
  parts: Parts,
  { plate, at, ...where }: SeenPlace & { plate: string; at: Date },
  kind: string,
): Promise<number | null> => {
  const { stayMinutes } = parts.city().settings
  const values = [plate, kind, ...placeValues(where), at, `${stayMinutes * minuteMs} milliseconds`]
  const { rows } = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(noticeOfStayText, values))
  return rows[0]?.id ?? null
}
