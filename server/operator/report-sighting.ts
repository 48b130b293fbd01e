import type { Kysely } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { mayPark } from '#domain/notices/sightings.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { paidForOf } from '#server/features/notices/paid-for.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { judgePlateTogether } from './judge-plate.ts'
import { type LogEntry, writeLog } from './log.ts'
import { readIssued } from './notice-view.ts'
import { readSeen, type Seen } from './read-seen.ts'
import { onlySeen, type Settled, sight } from './sight.ts'
import { noteSighting } from './store-sighting.ts'

type Body = InputOf<typeof calls.reportSighting>
type Answer = GivenOutputOf<typeof calls.reportSighting>

/**
 * Stores what was seen and says what the plate is entitled to. With `issue`, who gets a notice gets it at once; a driver
 * who lets sightings buy gets the shortest ticket instead (decision Q110). From most sightings nothing follows, and cameras
 * send many: those are stored together.
 */
export const reportSighting = async (parts: Parts, body: Body, call: Call<'operator'>): Promise<Answer> => {
  const told = { parts, body, by: call.operator.name, now: parts.clock.now() }
  // What is repeated with its key has to find in one commit what it did before.
  const answer = call.idempotency ? null : await reportTogether(told)
  return answer ?? inTransaction(parts.db, call.idempotency, (tx) => reportAlone(tx, told))
}

type Told = { parts: Parts; body: Body; by: string; now: Date }

/** With whatever else is seen in the same moment; null where something may follow. */
const reportTogether = async ({ parts, body, by, now }: Told): Promise<Answer | null> => {
  const seen = readSeen(parts, body, now)
  const judged = onlySeen(await judgePlateTogether(parts, seen))
  if (!judged) return null
  const noted = { name: by, entry: entryOf(seen, judged), now }
  const id = await noteSighting(parts.db, { sighting: { seen, judged, by, now }, noted })
  return answerOf(parts, parts.db.kysely, seen, { ...judged, id })
}

const reportAlone = async (tx: Tx, { parts, body, by, now }: Told): Promise<Answer> => {
  const { issue = false } = body
  const seen = readSeen(parts, body, now)
  const settled = await sight(parts, tx, { seen, issue, by })
  await writeLog(tx, { name: by }, entryOf(seen, settled, settled.id), now)
  return answerOf(parts, tx, seen, settled)
}

/** What the log keeps of it; the id comes by itself where both are stored together. */
const entryOf = (seen: Seen, { state, noticeId, boughtId }: Settled, id?: number): LogEntry => ({
  action: 'report sighting',
  plate: seen.plate,
  details: {
    ...(id === undefined ? {} : { sighting: id }),
    state,
    notice: noticeId,
    ...(boughtId === null ? {} : { bought: boughtId }),
  },
})

const answerOf = async (
  parts: Parts,
  kysely: Kysely<DB>,
  seen: Seen,
  { id, state, until, noticeId, boughtId, issued }: Settled & { id: number },
): Promise<Answer> => ({
  id,
  plate: seen.plate,
  state,
  paid_for:
    state === 'paid'
      ? await paidForOf(parts, kysely, boughtId === null ? seen : { ...seen, at: parts.clock.now() })
      : [],
  may_park: mayPark(state),
  until: until && toCivil(until, parts.city().settings.timeZone),
  notice: noticeId === null ? null : await readIssued(kysely, parts, noticeId),
  issued,
})
