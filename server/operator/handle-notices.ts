import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type { cancelNotice, listIssuedNotices, noticePlate } from '#contract/operator.ts'
import { shapeTexts } from '#contract/texts.ts'
import { mayPark, type NoticeRule } from '#domain/notices.ts'
import { inTransaction, type Tx } from '#server/database/once.ts'
import { cancelNotice as cancel } from '#server/features/notices/cancel-notice.ts'
import { lockPlate, usualRule, writeNotice } from '#server/features/notices/issue-notice.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { judgePlate } from './judge-plate.ts'
import { writeLog } from './log.ts'
import { issuedNotices, noticeView, readIssued } from './notice-view.ts'
import { readAnyPlate, readSeen, readTime, type Seen } from './read-seen.ts'

type Issued = GivenOutputOf<typeof noticePlate>

/**
 * Issues a notice that a person decided on. For a kind that is about the missing ticket the plate is looked up first, with
 * every purchase of it waiting meanwhile: nobody who has paid, or whose payment is in flight, gets one.
 */
export const issueByHand = (
  parts: Parts,
  body: InputOf<typeof noticePlate>['body'],
  call: Call<'operator'>,
): Promise<Issued> =>
  inTransaction(parts.db, call.once, async (tx) => {
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
    return readIssued(tx, parts, id)
  })

const ruleOf = (parts: Parts, slug: string): NoticeRule => {
  if (slug === '') return usualRule(parts)
  const rule = parts.city().notices.find((one) => one.slug === slug)
  if (!rule) throw new InvalidInput({ type: [shapeTexts.wrong] })
  return rule
}

const demandUnpaid = async (parts: Parts, tx: Tx, seen: Seen): Promise<void> => {
  await lockPlate(tx, seen.plate)
  const { state } = await judgePlate(tx, parts, seen)
  if (mayPark(state)) throw new Refusal('plate_may_park')
  if (state === 'paying') throw new Refusal('plate_is_paying')
}

/** Cancels a notice, or refuses; see the rule of the notices themselves. */
export const cancelByHand = (
  parts: Parts,
  id: number,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof cancelNotice>> =>
  inTransaction(parts.db, call.once, async (tx) => {
    const { plate } = await cancel(tx, id)
    const entry = { action: 'cancel notice', plate, details: { notice: id } } as const
    await writeLog(tx, call.operator, entry, parts.clock.now())
    return readIssued(tx, parts, id)
  })

const pageSize = 100

/** The newest notices that fit, a page at a time. */
export const listIssued = async (
  parts: Parts,
  query: InputOf<typeof listIssuedNotices>['query'],
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof listIssuedNotices>> => {
  const { kysely } = parts.db
  const { status, before } = query
  const zone = parts.city().settings.timeZone
  const plate = query.plate === '' ? undefined : readAnyPlate(query.plate)
  const from = readTime('from', query.from, zone)
  const until = readTime('until', query.until, zone)
  let found = issuedNotices(kysely).orderBy('n.id', 'desc').limit(pageSize)
  if (plate !== undefined) found = found.where('n.plate', '=', plate)
  if (status !== undefined) found = found.where('n.status', '=', status)
  if (from !== undefined) found = found.where('n.date_time', '>=', from)
  // A time names its whole second.
  if (until !== undefined) found = found.where('n.date_time', '<', new Date(until.getTime() + 1000))
  if (before !== undefined) found = found.where('n.id', '<', before)
  await writeLog(kysely, call.operator, { action: 'list notices', plate }, parts.clock.now())
  return { data: (await found.execute()).map((notice) => noticeView(parts, notice)) }
}
