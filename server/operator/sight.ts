import { minuteMs } from '#domain/durations.ts'
import type { SightingState } from '#domain/notices/sightings.ts'
import type { Tx } from '#server/database/pool.ts'
import { lockPlate, writeNotice } from '#server/features/notices/write-notice.ts'
import {
  buyAutomatically,
  findAutomaticBuyer,
  tellPaused,
} from '#server/features/parking/buy-automatically.ts'
import type { Parts } from '#server/parts.ts'
import { type Judged, judgePlate } from './judge-plate.ts'
import type { Seen } from './read-seen.ts'
import { storeSighting } from './store-sighting.ts'

/** What came of a plate that was seen: a notice was issued, a ticket was bought, or neither. */
export type Settled = Judged & { issued: boolean; boughtId: number | null }

/** What was seen, whether it may get its notice at once, and who saw it. */
export type Sight = {
  seen: Seen
  issue: boolean
  by: string
}

const nothing = { issued: false, boughtId: null }

/** What comes of a plate from which nothing follows but that it was seen; null where something may. */
export const onlySeen = (judged: Judged): Settled | null =>
  judged.state === 'irregular' ? null : { ...judged, ...nothing }

/** Stores what a machine or an agent saw and decides what follows: one decision, whichever door it comes in by. */
export const sight = async (parts: Parts, tx: Tx, told: Sight): Promise<Settled & { id: number }> => {
  const first = await judgePlate(tx, parts, told.seen)
  const judged = onlySeen(first) ?? (await settle(parts, tx, told, first))
  const { seen, by } = told
  const now = parts.clock.now()
  return { ...judged, id: await storeSighting(tx, { seen, judged, by, now }) }
}

/**
 * With purchases of the plate and other sightings waiting, what was seen is looked at again: it may have been paid. Then
 * whoever lets sightings buy gets a ticket, and who does not a notice, if that is asked for.
 */
const settle = async (parts: Parts, tx: Tx, { seen, issue, by }: Sight, first: Judged): Promise<Settled> => {
  const wouldBuy = (await findAutomaticBuyer(tx, parts, seen)) !== null
  if (!issue && !wouldBuy) await tellPaused(parts, tx, seen)
  if (!issue && !wouldBuy) return { ...first, ...nothing }
  await lockPlate(tx, seen.plate)
  const judged = await judgePlate(tx, parts, seen)
  if (judged.state !== 'irregular') return { ...judged, ...nothing }
  // Found again behind the lock: the balance may have gone, or come.
  const bought = await buyInstead(parts, tx, seen, judged)
  if (bought) return bought
  if (!issue) return { ...judged, ...nothing }
  const notice = await writeNotice(parts, tx, { ...seen, issuedBy: by })
  return { ...judged, ...nothing, state: 'noticed', until: null, noticeId: notice.id, issued: true }
}

/**
 * What comes in the place of a notice for whoever lets sightings buy; null where nobody does, or nobody can pay. The plate is
 * locked, and was judged irregular after that.
 */
export const buyInstead = async (
  parts: Parts,
  tx: Tx,
  seen: Seen,
  judged: Judged,
): Promise<Settled | null> => {
  if (!(await findAutomaticBuyer(tx, parts, seen))) {
    await tellPaused(parts, tx, seen)
    return null
  }
  return { ...judged, ...nothing, ...(await buy(parts, tx, seen, judged)) }
}

/**
 * A ticket needs two sightings, also where there is no tolerance, because one plate may be misread; and it begins now, so
 * what is reported late, or when the day's charging is over, buys none. Neither is a reason for a notice against somebody who would have paid.
 */
const buy = async (parts: Parts, tx: Tx, seen: Seen, judged: Judged): Promise<Partial<Settled>> => {
  if (!judged.seenBefore) return { state: 'tolerance' satisfies SightingState, until: seen.at }
  const { toleranceMinutes } = parts.city().settings
  const now = parts.clock.now()
  if (now.getTime() - seen.at.getTime() > Math.max(1, toleranceMinutes) * minuteMs) return {}
  const buyer = await findAutomaticBuyer(tx, parts, { ...seen, at: now })
  const bought = buyer && (await buyAutomatically(parts, tx, seen, buyer))
  if (!bought) return {}
  return { state: 'paid', until: bought.until, boughtId: bought.activationId }
}
