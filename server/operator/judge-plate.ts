import type { Kysely } from 'kysely'
import { judgeSighting, type SightingState, toleranceEnd } from '#domain/notices/sightings.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { lookUpPlate, lookUpPlateRight } from '#server/features/notices/plate-right.ts'
import type { Parts } from '#server/parts.ts'
import type { Seen } from './read-seen.ts'

export type Judged = {
  state: SightingState
  until: Date | null
  noticeId: number | null
  seenBefore: boolean
  /** How many notices of the plate are Notificado. */
  notified: number
}

type SeenThere = Pick<Seen, 'plate' | 'address' | 'lat' | 'lng' | 'at'>

/** What a plate is entitled to where and when it was seen: one look-up, one decision. */
export const judgePlate = async (kysely: Kysely<DB>, parts: Parts, seen: SeenThere): Promise<Judged> =>
  judge(parts, seen.at, await lookUpPlateRight(kysely, parts, { ...seen, now: parts.clock.now() }))

/** The same outside of a transaction, together with the other plates that are asked for. */
export const judgePlateTogether = async (parts: Parts, seen: SeenThere): Promise<Judged> =>
  judge(parts, seen.at, await lookUpPlate(parts, { ...seen, now: parts.clock.now() }))

const judge = (parts: Parts, at: Date, known: Awaited<ReturnType<typeof lookUpPlate>>): Judged => {
  const { groups, settings } = parts.city()
  const toleranceEndOf = (from: Date) =>
    toleranceEnd(from, settings.toleranceMinutes, groups, settings.timeZone)
  const { state, until } = judgeSighting(known, at, toleranceEndOf)
  return {
    state,
    until,
    noticeId: state === 'noticed' ? known.noticeId : null,
    seenBefore: known.firstSeenAt !== null,
    notified: known.notified,
  }
}
