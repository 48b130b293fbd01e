import type { Kysely } from 'kysely'
import { judgeSighting, type SightingState } from '#domain/notices/sightings.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { lookUpPlateRight } from '#server/features/notices/plate-right.ts'
import type { Parts } from '#server/parts.ts'
import type { Seen } from './read-seen.ts'

export type Judged = {
  state: SightingState
  until: Date | null
  noticeId: number | null
  seenBefore: boolean
}

/** What a plate is entitled to where and when it was seen: one look-up, one decision. */
export const judgePlate = async (
  kysely: Kysely<DB>,
  parts: Parts,
  { plate, address, at }: Pick<Seen, 'plate' | 'address' | 'at'>,
): Promise<Judged> => {
  const known = await lookUpPlateRight(kysely, parts, { plate, address, at, now: parts.clock.now() })
  const { state, until } = judgeSighting(known, at, parts.city().settings.toleranceMinutes)
  return {
    state,
    until,
    noticeId: state === 'noticed' ? known.noticeId : null,
    seenBefore: known.firstSeenAt !== null,
  }
}
