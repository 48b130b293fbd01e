import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { shapeTexts } from '#contract/texts.ts'
import type { NoticeRule } from '#domain/notices/prices.ts'
import { mayPark } from '#domain/notices/sightings.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { lockPlate, usualRule, writeNotice } from '#server/features/notices/write-notice.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { judgePlate } from './judge-plate.ts'
import { writeLog, writeOfficeTrail } from './log.ts'
import { readIssued } from './notice-view.ts'
import { readSeen, type Seen } from './read-seen.ts'

type Issued = GivenOutputOf<typeof calls.issueNotice>

/**
 * Issues a notice that a person decided on. For a kind that is about the missing ticket the plate is looked up first, with
 * every purchase of it waiting meanwhile: nobody who has paid, or whose payment is in flight, gets one.
 */
export const issueNotice = (
  parts: Parts,
  body: InputOf<typeof calls.issueNotice>,
  call: Call<'operator'>,
): Promise<Issued> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const seen = readSeen(parts, body, parts.clock.now())
    const rule = ruleOf(parts, body.type)
    if (!rule.with_ticket) await demandUnpaid(parts, tx, seen)
    const { id } = await writeNotice(parts, tx, { ...seen, rule, issuedBy: call.operator.name })
    const details = { notice: id, kind: rule.slug }
    await writeLog(
      tx,
      call.operator,
      { action: 'issue notice', plate: seen.plate, details },
      parts.clock.now(),
    )
    await writeOfficeTrail(parts, tx, call, 'issue notice')
    return readIssued(tx, parts, id)
  })

/** The kind that is meant by a slug; the usual one without, and none where the city has no such kind. */
export const findRule = (parts: Parts, slug: string): NoticeRule | undefined =>
  slug === '' ? usualRule(parts) : parts.city().notices.find((one) => one.slug === slug)

const ruleOf = (parts: Parts, slug: string): NoticeRule => {
  const rule = findRule(parts, slug)
  if (!rule) throw new InvalidInput({ type: [shapeTexts.wrong] })
  return rule
}

const demandUnpaid = async (parts: Parts, tx: Tx, seen: Seen): Promise<void> => {
  await lockPlate(tx, seen.plate)
  const { state } = await judgePlate(tx, parts, seen)
  if (mayPark(state)) throw new Refusal('plate_may_park')
  if (state === 'paying') throw new Refusal('plate_is_paying')
}
