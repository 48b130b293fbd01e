import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { mayPark } from '#domain/notices/sightings.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog } from './log.ts'
import { readIssued } from './notice-view.ts'
import { readSeen } from './read-seen.ts'
import { sight } from './sight.ts'

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
    const { lat, lng, issue = false } = body
    const seen = readSeen(parts, body, parts.clock.now())
    const { id, ...judged } = await sight(parts, tx, { seen, lat, lng, issue, by: call.operator.name })
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
