import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { noticeMomentOnWire } from '#contract/notices/contests.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import type { CoverCause } from '#domain/notices/life-cycle.ts'
import type { OutagePart } from '#domain/notices/outages.ts'
import { type SightingState, toleranceEnd } from '#domain/notices/sightings.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Point } from '#domain/places.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { isSamePlace, placeOf } from '#server/features/places/same-place.ts'
import type { Parts } from '#server/parts.ts'
import { stayBegun } from '../stay.ts'
import { coveredTexts, holdTexts } from '../texts.ts'
import type { NoticeRow } from './find-seen.ts'

/** One moment in the life of a notice, as it is shown. */
export type Moment = z.input<typeof noticeMomentOnWire>

type At = { at: Date; moment: Omit<Moment, 'at'> }

/** So many of the last ones before a notice are told, besides those with which it began. */
const lastSightings = 19

/** What happened, oldest first: where the vehicle was seen, the tolerance, the notice and what became of it. */
export const timeLineOf = async (parts: Parts, kysely: Kysely<DB>, notice: NoticeRow): Promise<Moment[]> => {
  const { timeZone } = parts.city().settings
  const seen = await sightingsOf(parts, kysely, notice)
  const happened = await eventsOf(kysely, notice, timeZone)
  const all = [...seen, ...happened].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return all.map(({ at, moment }) => ({ ...moment, at: toCivil(at, timeZone) }))
}

const withoutTicket: readonly string[] = ['tolerance', 'irregular'] satisfies SightingState[]

const isWithoutTicket = (state: string): boolean => withoutTicket.includes(state)

const samePlaceAsNotice = sql.raw<SqlBool>(isSamePlace('s', placeOf('n')))

/**
 * The sightings of the stay in which the notice was issued, on its street: those by which it was judged. Of many, as of a camera that
 * reports each minute, the first one, the first without a ticket, from which the tolerance runs, and the last before the notice.
 */
const staySightings = (parts: Parts, kysely: Kysely<DB>, notice: NoticeRow) => {
  const { stayMinutes } = parts.city().settings
  const from = `(n.date_time - interval '${stayMinutes} minutes')`
  const begun = stayBegun('n.plate', placeOf('n'), from, 'n.date_time')
  const ofStay = kysely
    .selectFrom('notices as n')
    .innerJoin('sightings as s', (both) => both.onRef('s.plate', '=', 'n.plate').on(samePlaceAsNotice))
    .select(['s.id', 's.seen_at', 's.state', 's.address', 's.lat', 's.lng'])
    .select(
      sql<number>`row_number() over (partition by s.state = any(${withoutTicket}::text[]) order by s.seen_at, s.id)`.as(
        'nth_of_kind',
      ),
    )
    .select(sql<number>`row_number() over (order by s.seen_at desc, s.id desc)`.as('nth_from_end'))
    .where('n.id', '=', notice.id)
    .where('s.seen_at', '>', sql.raw<Date>(begun))
    .whereRef('s.seen_at', '<=', 'n.date_time')
  return kysely
    .selectFrom(ofStay.as('seen'))
    .select(['seen_at', 'state', 'address', 'lat', 'lng'])
    .where((is) => is.or([is('nth_of_kind', '=', 1), is('nth_from_end', '<=', lastSightings)]))
    .orderBy('seen_at')
    .orderBy('id')
    .execute()
}

/** Where somebody saw the vehicle, or noted the notice, by the device's own position. */
export type SeenAt = { at: Date; what: 'seen' | 'seen_without_ticket' | 'issued'; address: string } & Point

/**
 * The positions of the time line, oldest first, for the office alone: whoever merely holds a plate would learn where it stands
 * (decision Q108). What came without a position is not among them.
 */
export const placesSeen = async (parts: Parts, kysely: Kysely<DB>, notice: NoticeRow): Promise<SeenAt[]> => {
  const seen = await staySightings(parts, kysely, notice)
  const noted = await kysely
    .selectFrom('shift_claims')
    .select((row) => [row.fn.coalesce('counted_at', 'noted_at').as('noted_at'), 'address', 'lat', 'lng'])
    .where('notice_id', '=', notice.id)
    .where('outcome', '=', 'issued')
    .execute()
  const all = [
    ...seen.map(({ seen_at, state, ...where }) => ({
      at: seen_at,
      what: isWithoutTicket(state) ? ('seen_without_ticket' as const) : ('seen' as const),
      ...where,
    })),
    ...noted.map(({ noted_at, ...where }) => ({ at: noted_at, what: 'issued' as const, ...where })),
  ]
  return all.flatMap(({ lat, lng, ...one }) => (lat === null || lng === null ? [] : [{ ...one, lat, lng }]))
}

const sightingsOf = async (parts: Parts, kysely: Kysely<DB>, notice: NoticeRow): Promise<At[]> => {
  const { settings, groups } = parts.city()
  const { toleranceMinutes, timeZone } = settings
  const rows = await staySightings(parts, kysely, notice)
  const first = toleranceMinutes > 0 ? rows.find(({ state }) => isWithoutTicket(state)) : undefined
  return rows.map((row) => ({
    at: row.seen_at,
    moment: {
      what: isWithoutTicket(row.state) ? 'seen_without_ticket' : 'seen',
      until:
        row === first
          ? toCivil(toleranceEnd(row.seen_at, toleranceMinutes, groups, timeZone), timeZone)
          : null,
      reason: '',
    },
  }))
}

const eventsOf = async (kysely: Kysely<DB>, notice: NoticeRow, timeZone: string): Promise<At[]> => {
  const rows = await kysely
    .selectFrom('notice_events as e')
    .leftJoin('contests as c', 'c.id', 'e.contest_id')
    .leftJoin('outages as o', 'o.id', 'e.outage_id')
    .leftJoin('outage_ends as u', 'u.outage_id', 'o.id')
    .select([
      'e.at',
      'e.event',
      'e.status',
      'e.clock',
      'e.reason',
      'e.cause',
      'c.state',
      'c.stops_clock',
      'o.part',
      'o.begun_at',
      'u.ended_at',
    ])
    .where('e.notice_id', '=', notice.id)
    .where('e.event', '<>', 'issued')
    .orderBy('e.id')
    .execute()
  const told = rows.filter(isTold)
  return [
    { at: notice.date_time, moment: { what: 'issued', until: null, reason: '' } },
    ...told.map((row) => ({
      at: row.at,
      moment: { what: whatOf(row), until: null, reason: reasonOf(row, timeZone) },
    })),
  ]
}

/** What calls a notice off or pays it tells of it: that a contest or a review ended with it would tell of a time that runs. */
const isTold = ({ event, status, state }: Noted & { state: string | null }): boolean => {
  if (event === 'contest_ended') return state === 'rejected'
  return event !== 'released' || (status !== noticeStatuses.cancelled && status !== noticeStatuses.paid)
}

/** Time to pay runs on only if the notice was not paid meanwhile, and if no other contest or hold stops its clock. */
const whatOf = ({ event, status, clock, stops_clock }: Noted): Moment['what'] => {
  if (event === 'contested' && clock !== 'contested') return 'contest_sent'
  if (event !== 'contest_ended') return event as Moment['what']
  if (status === noticeStatuses.paid) return 'contest_ended_paid'
  return stops_clock && clock === 'running' ? 'contest_ended' : 'contest_rejected'
}

type Noted = {
  event: string
  status: number
  clock: string
  stops_clock: boolean | null
  reason: string
  cause: string | null
  part: string | null
  begun_at: Date | null
  ended_at: Date | null
}

/** Why: as a person wrote it, or in the reader's language what the programme did by itself (decisions Q148, Q163, Q186). */
const reasonOf = (noted: Noted, timeZone: string): string => {
  const { event, reason, cause, part, begun_at, ended_at } = noted
  if (cause !== null) {
    const texts = coveredTexts[cause as CoverCause]
    return event === 'covered' ? texts.paid : texts.cancelled
  }
  if (part !== null && begun_at !== null) {
    const told = (at: Date) => formatCivil(toCivil(at, timeZone))
    return holdTexts.reason(holdTexts.parts[part as OutagePart], told(begun_at), ended_at && told(ended_at))
  }
  return reason
}
