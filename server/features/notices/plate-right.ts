import { CompiledQuery, type Kysely } from 'kysely'
import { minuteMs } from '#domain/durations.ts'
import { kindsWithTicket } from '#domain/notices/prices.ts'
import { freeUntil, holdsOff, type KnownOfPlate } from '#domain/notices/sightings.ts'
import { calledOffStatuses } from '#domain/notices/status.ts'
import { type OrderState, openOrderStates } from '#domain/orders/orders.ts'
import { nextOpening } from '#domain/parking/charging-hours.ts'
import { notYetCounting } from '#domain/parking/scheduled.ts'
import { areaOfPlace } from '#server/city/area-of-place.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { readTogether } from '#server/database/read-together.ts'
import { findProduct } from '#server/features/parking/find-product.ts'
import {
  formerStreet,
  isSamePlace,
  type PlaceTerms,
  placeValues,
  type SeenPlace,
} from '#server/features/places/same-place.ts'
import type { Parts } from '#server/parts.ts'
import { notifiedCountOf } from './notified.ts'
import { stayBegun } from './stay.ts'

/** A plate at a place and a time; `now` is when it is asked, at most a day later. */
export type SeenPlate = SeenPlace & { plate: string; at: Date; now: Date }

const listed = (states: readonly OrderState[]): string => states.map((state) => `'${state}'`).join(', ')
const open = listed(openOrderStates)
const waitedFor = listed(['paid', 'expired', 'refunded', 'disputed'])
const calledOff = calledOffStatuses.join(', ')

/** What the look-up asks for, each as SQL: a placeholder, or a column of a list. */
type Terms = {
  plate: string
  /** When it was seen, and until when a ticket bought later still counts. */
  seenAt: string
  boughtBy: string
  /** The earliest begin of its stay. */
  stayFrom: string
  place: PlaceTerms
  now: string
  /** The products whose tickets count only once they have begun, as a list in text. */
  notYet: string
  /** The kinds of notices that are not about the ticket. */
  others: string
}

// Each part reads a stretch of one index, whose length does not depend on the history: what ends after the moment in
// question, or lies within one stay before it. A ticket that was bought after the tolerance does not heal what was
// seen before. One that is scheduled counts from its begin, and before that only where the place does not charge yet or is of its own
// area, or nobody knows (Q94). One that somebody left counts until they left. A visitor's was bought when it was paid, whenever we learned of it
// (docs/decisions/0011). A ticket that moved to another plate later was this one's until then. Who was paying then is judged as at that moment, until the payment or the end of its time, and who is
// paying now as well; an order that was given up or came to nothing tells no more until when it was open. It lives for a day at
// most (pixExpiryMinutes).
const listOf = (notYet: string): string => `string_to_array(${notYet}, ',')::bigint[]`

/** Whether a driver's ticket \`a\` counts: it has begun, also within the tolerance, or some of its time may count before. */
const driversCounts = (boughtBy: string, notYet: string): string => `(a.begins_at <= ${boughtBy} or exists (
          select from activation_details d where d.activation_id = a.id and d.product_id <> all(${listOf(notYet)})))`

/** The same of a visitor's ticket \`g\`. */
const visitorsCounts = (boughtBy: string, notYet: string): string => `(g.begins_at <= ${boughtBy} or exists (
          select from guest_tickets t where t.order_id = g.order_id and t.product_id <> all(${listOf(notYet)})))`

/** The purchase that pays an activation \`a\` at a moment, and until when the purchases before it pay; null for the first. */
const currentDetail = (seenAt: string): string => `
        select d.product_id, (select max(e.paid_until) from activation_details e
          where e.activation_id = d.activation_id and e.id < d.id) as before
        from activation_details d where d.activation_id = a.id order by d.paid_until > ${seenAt} desc, d.id limit 1`

const lookUpSql = ({ plate, seenAt, boughtBy, stayFrom, place, now, notYet, others }: Terms): string => `
  with paid as (
    select max(ends_at) filter (where before is null or product_id <> all(${listOf(notYet)})) as until,
      json_agg(json_build_object('until', ends_at, 'product', product_id, 'from', before))
        filter (where before is not null and product_id = any(${listOf(notYet)})) as added
    from (
      select a.ends_at, d.product_id, d.before from activations a
      left join lateral (${currentDetail(seenAt)}) d on true
      where a.plate = ${plate} and a.ends_at > ${seenAt} and a.created_at <= ${boughtBy}
        and (a.left_at is null or a.left_at > ${seenAt}) and ${driversCounts(boughtBy, notYet)}
      union all
      select g.ends_at, null, null from guest_activations g join orders o on o.id = g.order_id
      where g.plate = ${plate} and g.ends_at > ${seenAt} and least(g.created_at, o.paid_at) <= ${boughtBy}
        and ${visitorsCounts(boughtBy, notYet)}
      union all
      select c.corrected_at, null, null from plate_corrections c join activations a on a.id = c.activation_id
      where c.from_plate = ${plate} and c.corrected_at > ${seenAt} and a.created_at <= ${boughtBy} and a.ends_at > ${seenAt}
        and (a.left_at is null or a.left_at > ${seenAt}) and ${driversCounts(boughtBy, notYet)}
      union all
      select c.corrected_at, null, null from guest_corrections c join guest_activations g using (order_id) join orders o on o.id = g.order_id
      where c.from_plate = ${plate} and c.corrected_at > ${seenAt} and g.ends_at > ${seenAt}
        and least(g.created_at, o.paid_at) <= ${boughtBy} and ${visitorsCounts(boughtBy, notYet)}
    ) tickets
  ), paying as (
    select max(o.expires_at) filter (where (o.state in (${open}) and o.expires_at > ${now})
        or (o.state in (${open}, ${waitedFor}) and t.created_at <= ${seenAt}
          and least(o.paid_at, o.expires_at) > ${seenAt})) as until,
      count(*) filter (where o.paid_at is null and (o.expires_at <= ${seenAt} or o.state = 'given_up'))::int as unpaid
    from guest_tickets t join orders o on o.id = t.order_id
    where t.plate = ${plate} and t.created_at > ${seenAt}::timestamptz - interval '1 day'
  ), stay as (
    select ${stayBegun(plate, place, `${stayFrom}::timestamptz`, seenAt)} as begun
  )
  select (select until from paid) as paid_until, (select added from paid) as added, (select until from paying) as paying_until,
    (select unpaid from paying) as unpaid, (select min(s.seen_at) from sightings s, stay where s.plate = ${plate} and s.seen_at > stay.begun
      and s.seen_at < ${seenAt} and ${isSamePlace('s', place)} and s.state in ('tolerance', 'irregular')) as first_seen_at,
    (select n.id from notices n, stay where n.plate = ${plate} and n.date_time > stay.begun
      and ${isSamePlace('n', place)} and n.kind <> all(${others}) and n.status not in (${calledOff})
      order by n.date_time desc limit 1) as notice_id,
    ${notifiedCountOf(plate)} as notified`

export const plateLookUp = lookUpSql({
  plate: '$1',
  seenAt: '$2',
  boughtBy: '$3',
  stayFrom: '$4',
  now: '$5',
  place: { street: formerStreet('$6::text'), key: '$7', lat: '$8::float8', lng: '$9::float8' },
  notYet: '$10',
  others: '$11',
})

const plateLookUps = `
  select known.* from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[],
    $5::timestamptz[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::text[])
    with ordinality as asked(plate, seen_at, bought_by, stay_from, now, address, key, lat, lng, not_yet, at)
  cross join lateral (${lookUpSql({
    plate: 'asked.plate',
    seenAt: 'asked.seen_at',
    boughtBy: 'asked.bought_by',
    stayFrom: 'asked.stay_from',
    now: 'asked.now',
    place: { street: formerStreet('asked.address'), key: 'asked.key', lat: 'asked.lat', lng: 'asked.lng' },
    notYet: 'asked.not_yet',
    others: '$11',
  })}) known order by asked.at`

/** The values of the look-up, in order. */
export const lookUpValues = (parts: Parts, { plate, at, now, ...where }: SeenPlate): unknown[] => {
  const city = parts.city()
  const { settings, notices, groups } = city
  const after = (minutes: number) => new Date(at.getTime() + minutes * minuteMs)
  // Whoever pays in the same moment has paid, also where there is no tolerance.
  const boughtBy = after(Math.max(1, settings.toleranceMinutes))
  const stayFrom = after(-settings.stayMinutes)
  const notYet = notYetCounting(groups, areaOfPlace(city, where), at, settings.timeZone).join()
  return [plate, at, boughtBy, stayFrom, now, ...placeValues(where), notYet, kindsWithTicket(notices)]
}

/** `notified` is how many notices of the plate are Notificado. */
type Known = KnownOfPlate & { noticeId: number | null; notified: number }

/** Time of another area that was added to a ticket, from the end of the time before it. */
type Added = { until: string; product: number; from: string }

type Row = {
  paid_until: Date | null
  added: Added[] | null
  paying_until: Date | null
  /** How many of its visitors' orders of the last day came to nothing. */
  unpaid: number
  first_seen_at: Date | null
  notice_id: number | null
  notified: number
}

/** Everything that decides whether a plate may park, in one statement; `noticeId` is its notice of this stay. */
export const lookUpPlateRight = async (kysely: Kysely<DB>, parts: Parts, seen: SeenPlate): Promise<Known> => {
  const query = CompiledQuery.raw(plateLookUp, lookUpValues(parts, seen))
  const { rows } = await kysely.executeQuery<Row>(query)
  return knownOf(parts, seen, rows[0])
}

/** The same outside of a transaction, where all plates that are asked for at the same time are looked up together. */
export const lookUpPlate = async (parts: Parts, seen: SeenPlate): Promise<Known> =>
  knownOf(parts, seen, await lookUpRow(parts.db, lookUpValues(parts, seen)))

const lookUpRow = readTogether<unknown[], Row | undefined>(async ({ byIndex }, asked) => {
  const [first = []] = asked
  const lists = first.slice(0, -1).map((_, column) => asked.map((values) => values[column]))
  // A city has its kinds of notices for all plates; a lone plate needs no list, which costs more to unfold.
  const query =
    asked.length === 1
      ? { name: 'plate-look-up', text: plateLookUp, values: first }
      : { name: 'plate-look-ups', text: plateLookUps, values: [...lists, first.at(-1)] }
  return (await byIndex.query<Row>(query)).rows
})

const knownOf = (parts: Parts, seen: SeenPlate, row: Row | undefined): Known => {
  if (!row) throw new Error('a plate was not looked up')
  const { groups, settings } = parts.city()
  return {
    paidUntil: paidUntilOf(parts, seen, row),
    payingUntil: holdsOff(row.unpaid) ? row.paying_until : null,
    freeUntil: freeUntil(groups, seen.at, settings.timeZone),
    wasNoticed: row.notice_id !== null,
    noticeId: row.notice_id,
    firstSeenAt: row.first_seen_at,
    notified: row.notified,
  }
}

/** Until when a plate is paid. Time that was added for an area that is closed counts elsewhere only once it has begun (Q94). */
const paidUntilOf = (parts: Parts, { at }: SeenPlate, { paid_until, added }: Row): Date | null => {
  const city = parts.city()
  const { timeZone, toleranceMinutes } = city.settings
  const latest = at.getTime() + Math.max(1, toleranceMinutes) * minuteMs
  const hasBegun = ({ product, from }: Added) =>
    nextOpening(new Date(from), findProduct(city, product)?.hours, timeZone).getTime() <= latest
  const ends = (added ?? []).filter(hasBegun).map(({ until }) => new Date(until).getTime())
  return ends.length === 0 ? paid_until : new Date(Math.max(paid_until?.getTime() ?? 0, ...ends))
}
