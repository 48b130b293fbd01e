import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import { mayPark } from '#domain/notices/sightings.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { lockPlate, writeNotice } from '#server/features/notices/write-notice.ts'
import {
  type AutomaticBuyer,
  buyAutomatically,
  findAutomaticBuyer,
} from '#server/features/parking/buy-automatically.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { type Judged, judgePlate } from './judge-plate.ts'
import { writeLog } from './log.ts'
import { readIssued } from './notice-view.ts'
import { readSeen, type Seen } from './read-seen.ts'

type Body = InputOf<typeof calls.reportSighting>['body']

/**
 * Stores what was seen and says what the plate is entitled to. With `issue`, who gets a notice gets it at once; a driver
 * who lets sightings buy gets the shortest ticket instead (decision Q110).
 */
export const reportSighting = (
  parts: Parts,
  body: Body,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.reportSighting>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const seen = readSeen(parts, body, parts.clock.now())
    const first = await judgePlate(tx, parts, seen)
    const judged: Settled =
      first.state === 'irregular'
        ? await settle(parts, tx, { seen, first, issue: body.issue === true, call })
        : { ...first, ...nothing }
    const id = await storeSighting(parts, tx, { seen, body, judged, call })
    const details = {
      sighting: id,
      state: judged.state,
      notice: judged.noticeId,
      ...(judged.boughtId === null ? {} : { bought: judged.boughtId }),
    }
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

/** What came of a plate that stands without a right: a notice was issued, a ticket was bought, or neither. */
type Settled = Judged & { issued: boolean; boughtId: number | null }

const nothing = { issued: false, boughtId: null }

/**
 * With purchases of the plate and other sightings waiting, what was seen is looked at again: it may have been paid. Then
 * whoever lets sightings buy gets a ticket, and who does not a notice, if that is asked for.
 */
const settle = async (
  parts: Parts,
  tx: Tx,
  { seen, first, issue, call }: { seen: Seen; first: Judged; issue: boolean; call: Call<'operator'> },
): Promise<Settled> => {
  const wouldBuy = (await findAutomaticBuyer(tx, parts, seen)) !== null
  if (!issue && !wouldBuy) return { ...first, ...nothing }
  await lockPlate(tx, seen.plate)
  const judged = await judgePlate(tx, parts, seen)
  if (judged.state !== 'irregular') return { ...judged, ...nothing }
  // Found again behind the lock: the balance may have gone, or come.
  const buyer = await findAutomaticBuyer(tx, parts, seen)
  if (buyer) return { ...judged, ...nothing, ...(await buy(parts, tx, seen, judged, buyer)) }
  if (!issue) return { ...judged, ...nothing }
  const notice = await writeNotice(parts, tx, { ...seen, issuedBy: call.operator.name })
  return { ...judged, ...nothing, state: 'noticed', until: null, noticeId: notice.id, issued: true }
}

/**
 * A ticket needs two sightings, also where there is no tolerance, because one plate may be misread; and it begins now, so
 * what is reported late buys none. Neither is a reason for a notice against somebody who would have paid.
 */
const buy = async (
  parts: Parts,
  tx: Tx,
  seen: Seen,
  judged: Judged,
  buyer: AutomaticBuyer,
): Promise<Partial<Settled>> => {
  if (!judged.seenBefore) return { state: 'tolerance', until: seen.at }
  const { toleranceMinutes } = parts.city().settings
  const ageMs = parts.clock.now().getTime() - seen.at.getTime()
  if (ageMs > Math.max(1, toleranceMinutes) * minuteMs) return {}
  const bought = await buyAutomatically(parts, tx, seen, buyer)
  if (!bought) return {}
  return { state: 'paid', until: bought.until, boughtId: bought.activationId }
}

type Sighting = { seen: Seen; body: Body; judged: Settled; call: Call<'operator'> }

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
      activation_id: judged.boughtId,
      reported_by: call.operator.name,
      created_at: parts.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}
