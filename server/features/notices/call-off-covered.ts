import { doneTexts } from '#contract/texts.ts'
import type { NoticeClock } from '#domain/notices/clock.ts'
import { type CoverCause, cancellableStatuses, isCancellable } from '#domain/notices/life-cycle.ts'
import { isAboutMissingTicket } from '#domain/notices/prices.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { notYetCounting } from '#domain/parking/scheduled.ts'
import { areaOfPlace, type StandingPlace } from '#server/city/area-of-place.ts'
import type { Tx } from '#server/database/pool.ts'
import { tellHolders } from '#server/features/messages/tell.ts'
import type { Parts } from '#server/parts.ts'
import { callOffNotice } from './call-off-notice.ts'
import { type NotedEvent, noteEvents } from './note-event.ts'

/** The notices that were called off, those that were paid already and stay so, and those beyond the most; by their ids. */
export type CalledOff = { cancelled: number[]; paid: number[]; referred: number[] }

type Covered = {
  plate: string
  from: Date
  until: Date
  now: Date
  cause: CoverCause
  /** How many may be called off without the office, the oldest first. */
  most?: number
  /** Of a ticket that was scheduled: it counts before its begin only where `notYetCounting` does not name its product. */
  scheduled?: { begin: Date; productId: number }
}

/**
 * Calls off the notices of a plate from a stretch of time for which a ticket had paid all along, one that was moved to this plate
 * (Q163) or whose payment we learned of later (Q148), each with its reason, and tells whoever holds the plate. Kinds that a vehicle
 * with a ticket can get as well stay, and so does what is with the traffic authority. What was paid stays too, with the reason noted:
 * the office returns it when it is contested, since whoever paid may be somebody else. The caller holds the lock of the plate.
 */
export const callOffCovered = async (parts: Parts, tx: Tx, covered: Covered): Promise<CalledOff> => {
  const { plate, from, until, now, cause, most = Number.POSITIVE_INFINITY, scheduled } = covered
  const city = parts.city()
  const rules = city.notices
  const found = await tx
    .selectFrom('notices')
    .select(['id', 'status', 'clock', 'type_name', 'address', 'lat', 'lng', 'date_time', 'kind'])
    .where('plate', '=', plate)
    .where('date_time', '>=', from)
    .where('date_time', '<=', until)
    .where('status', 'in', [...cancellableStatuses, noticeStatuses.paid])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const counts = ({ address, lat, lng, date_time: at }: StandingPlace & { date_time: Date }): boolean => {
    if (!scheduled || at >= scheduled.begin) return true
    const place = areaOfPlace(city, { address, lat, lng })
    return !notYetCounting(city.groups, place, at, city.settings.timeZone).includes(scheduled.productId)
  }
  const missing = found.filter((notice) => isAboutMissingTicket(notice.kind, rules) && counts(notice))
  const open = missing.filter(({ status }) => isCancellable(status))
  const called = open.slice(0, most)
  const paid = missing.filter(({ status }) => !isCancellable(status))
  for (const { id, type_name, address, date_time } of called) {
    await callOffNotice(tx, id, { now, cause })
    const facts = { notice_id: id, plate, type_name, address, at: date_time.toISOString(), cause }
    await tellHolders(tx, plate, { kind: 'notice_cancelled', facts }, now)
  }
  const noted = paid.map(
    ({ id, status, clock }): NotedEvent => ({
      id,
      status,
      clock: clock as NoticeClock,
      event: 'covered',
      cause,
    }),
  )
  await noteEvents(tx, noted, now)
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return { cancelled: ids(called), paid: ids(paid), referred: ids(open.slice(called.length)) }
}

/** What whoever corrected the plate of a ticket is told. */
export const saidOf = ({ cancelled, paid, referred }: CalledOff): string => {
  if (referred.length > 0) return doneTexts.plateCorrectedToOffice
  if (paid.length > 0) return doneTexts.plateCorrectedAndPaid
  return cancelled.length > 0 ? doneTexts.plateCorrectedAndNotice : doneTexts.plateCorrected
}
