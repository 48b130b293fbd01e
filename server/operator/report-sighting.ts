import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { parkingRight, reportSighting } from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { mayPark } from '#domain/notices.ts'
import { inTransaction, type Tx } from '#server/database/once.ts'
import { lockPlate, writeNotice } from '#server/features/notices/issue-notice.ts'
import { pendingCount } from '#server/features/notices/pending.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { type Judged, judgePlate } from './judge-plate.ts'
import { writeLog } from './log.ts'
import { readIssued } from './notice-view.ts'
import { readAnyPlate, readSeen, type Seen } from './read-seen.ts'

type Body = InputOf<typeof reportSighting>['body']

/** Stores what was seen and says what the plate is entitled to; with `issue`, who gets a notice gets it at once. */
export const takeSighting = (
  parts: Parts,
  body: Body,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof reportSighting>> =>
  inTransaction(parts.db, call.once, async (tx) => {
    const seen = readSeen(parts, body, parts.clock.now())
    const first = await judgePlate(tx, parts, seen)
    const isDue = body.issue === true && first.state === 'irregular'
    const judged = isDue ? await issueIfStillDue(parts, tx, seen, call) : { ...first, issued: false }
    const id = await storeSighting(parts, tx, { seen, body, judged, call })
    const details = { sighting: id, state: judged.state, notice: judged.noticeId }
    const entry = { action: 'report sighting', plate: seen.plate, details } as const
    await writeLog(tx, call.operator, entry, parts.clock.now())
    const { timeZone } = parts.city().settings
    return {
      id,
      plate: seen.plate,
      state: judged.state,
      may_park: mayPark(judged.state),
      until: judged.until && toCivil(judged.until, timeZone),
      notice: judged.noticeId === null ? null : await readIssued(tx, parts, judged.noticeId),
      issued: judged.issued,
    }
  })

/** With purchases of the plate and other sightings waiting, what was seen is looked at again: it may have been paid. */
const issueIfStillDue = async (
  parts: Parts,
  tx: Tx,
  seen: Seen,
  call: Call<'operator'>,
): Promise<Judged & { issued: boolean }> => {
  await lockPlate(tx, seen.plate)
  const judged = await judgePlate(tx, parts, seen)
  if (judged.state !== 'irregular') return { ...judged, issued: false }
  const notice = await writeNotice(parts, tx, { ...seen, issuedBy: call.operator.name })
  return { state: 'noticed', until: null, noticeId: notice.id, issued: true }
}

type Sighting = { seen: Seen; body: Body; judged: Judged; call: Call<'operator'> }

const storeSighting = async (
  parts: Parts,
  tx: Tx,
  { seen, body, judged, call }: Sighting,
): Promise<number> => {
  const stored = await tx
    .insertInto('sightings')
    .values({
      plate: seen.plate,
      address: seen.address,
      seen_at: seen.at,
      lat: body.lat ?? null,
      lng: body.lng ?? null,
      state: judged.state,
      notice_id: judged.noticeId,
      reported_by: call.operator.name,
      created_at: parts.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

/** The same look-up for now and without a place, which only a sighting has; noted, but not a sighting. */
export const readRight = async (
  parts: Parts,
  typed: string,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof parkingRight>> => {
  const { kysely } = parts.db
  const plate = readAnyPlate(typed)
  const now = parts.clock.now()
  const { state, until } = await judgePlate(kysely, parts, { plate, address: '', at: now })
  await writeLog(kysely, call.operator, { action: 'look up plate', plate, details: { state } }, now)
  const isUnpaid = state !== 'paid' && state !== 'paying' && state !== 'free'
  return {
    plate,
    state: isUnpaid ? 'unpaid' : state,
    may_park: mayPark(state),
    until: isUnpaid || !until ? null : toCivil(until, parts.city().settings.timeZone),
    pending_notifications: await pendingCount(kysely, plate),
  }
}
