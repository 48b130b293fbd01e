import { CompiledQuery, type Kysely } from 'kysely'
import { minuteMs } from '#domain/durations.ts'
import { freeUntil, type KnownOfPlate } from '#domain/notices/sightings.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Parts } from '#server/parts.ts'

/** A plate at a place and a time; `now` is when it is asked, at most a day later. */
export type SeenPlate = { plate: string; address: string; at: Date; now: Date }

const calledOff = [noticeStatuses.cancelled, noticeStatuses.disregarded].join(', ')

// Each part reads a stretch of one index, whose length does not depend on the history: what ends after the moment in
// question, or lies within one stay before it. A ticket that was bought after the tolerance does not heal what was
// seen before; one that somebody left counts until they left. An order lives for a day at most (pixExpiryMinutes).
// $1 plate, $2 when it was seen, $3 the end of its tolerance, $4 the earliest begin of its stay, $5 address,
// $6 now, $7 the kinds of notices for who has no ticket.
export const plateLookUp = `
  with paid as (
    select max(ends_at) as until from (
      select a.ends_at from activations a
      where a.plate = $1 and a.ends_at > $2 and a.created_at <= $3 and (a.left_at is null or a.left_at > $2)
      union all
      select g.ends_at from guest_activations g where g.plate = $1 and g.ends_at > $2 and g.created_at <= $3
    ) tickets
  ), paying as (
    select max(o.expires_at) as until from guest_tickets t join orders o on o.id = t.order_id
    where t.plate = $1 and t.created_at > $6::timestamptz - interval '1 day' and o.expires_at > $6
      and o.state in ('draft', 'awaiting_payment')
  ), stay as (
    select greatest($4::timestamptz, max(ends_at)) as begun, lower(btrim(split_part($5, ',', 1))) as street from (
      select a.ends_at from activations a where a.plate = $1 and a.ends_at > $4 and a.ends_at <= $2
      union all
      select g.ends_at from guest_activations g where g.plate = $1 and g.ends_at > $4 and g.ends_at <= $2
    ) ended
  )
  select (select until from paid) as paid_until, (select until from paying) as paying_until,
    (select min(s.seen_at) from sightings s, stay where s.plate = $1 and s.seen_at > stay.begun and s.seen_at < $2
      and s.street = stay.street and s.state in ('tolerance', 'irregular')) as first_seen_at,
    (select n.id from notices n, stay where n.plate = $1 and n.date_time > stay.begun
      and n.street = stay.street and n.kind = any($7) and n.status not in (${calledOff})
      order by n.date_time desc limit 1) as notice_id`

/** The values of the look-up, in order. */
export const lookUpValues = (parts: Parts, { plate, address, at, now }: SeenPlate): unknown[] => {
  const { settings, notices } = parts.city()
  const after = (minutes: number) => new Date(at.getTime() + minutes * minuteMs)
  const kinds = notices.filter(({ with_ticket }) => !with_ticket).map(({ slug }) => slug)
  // Whoever pays in the same moment has paid, also where there is no tolerance.
  const boughtBy = after(Math.max(1, settings.toleranceMinutes))
  return [plate, at, boughtBy, after(-settings.stayMinutes), address, now, kinds]
}

/** Everything that decides whether a plate may park, in one statement; `noticeId` is its notice of this stay. */
export const lookUpPlateRight = async (
  kysely: Kysely<DB>,
  parts: Parts,
  seen: SeenPlate,
): Promise<KnownOfPlate & { noticeId: number | null }> => {
  const query = CompiledQuery.raw(plateLookUp, lookUpValues(parts, seen))
  const { rows } = await kysely.executeQuery<{
    paid_until: Date | null
    paying_until: Date | null
    first_seen_at: Date | null
    notice_id: number | null
  }>(query)
  const row = rows[0]
  if (!row) throw new Error('a plate was not looked up')
  const { groups, settings } = parts.city()
  return {
    paidUntil: row.paid_until,
    payingUntil: row.paying_until,
    freeUntil: freeUntil(groups, seen.at, settings.timeZone),
    wasNoticed: row.notice_id !== null,
    noticeId: row.notice_id,
    firstSeenAt: row.first_seen_at,
  }
}
