import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { waitTexts } from '#contract/texts.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import type { Tx } from '#server/database/pool.ts'
import { limitSubject } from '#server/http/client-address.ts'
import { type TrailEntry, writeTrail } from '#server/http/trail.ts'
import { enqueueAwaited, promiseOf, type SmsJob } from '#server/jobs/outbox.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** What SMS are capped by, each in an hour and in a day (`smsLimits` of the city's settings). */
type Cap = keyof ReturnType<Parts['city']>['settings']['smsLimits']

/** Whom an SMS counts for. What the programme tells by itself and what somebody asks for use up nothing of each other. */
export type SmsSubjects = { number?: string; document?: string; address?: string; told?: string }

/** Which cap is reached, and how many seconds until there is room. */
export type OverCap = { cap: Cap; wait: number }

const windows = [
  ['hour', hourMs],
  ['day', dayMs],
] as const

const everybody = 'everybody'
const sentOut = 'sent out'

/** Hashes, so that the counts name no number, no tax id and no address. */
const hashOf = (parts: Parts, cap: Cap, subject: string): Buffer =>
  createHmac('sha256', parts.config.secret)
    .update(JSON.stringify(['sms', cap, subject]))
    .digest()

type Counted = { cap: Cap; hash: Buffer }

const countedOf = (parts: Parts, { address, ...others }: SmsSubjects): Counted[] =>
  Object.entries({ ...others, ...(address === undefined ? {} : { address: limitSubject(address) }) })
    .filter(([, subject]) => subject !== undefined && subject !== '')
    .map(([cap, subject]) => ({ cap: cap as Cap, hash: hashOf(parts, cap as Cap, subject) }))

/** Of two who ask for the same subject at once the second sees what the first has counted. */
const lockSubjects = async (tx: Tx, counted: readonly Counted[]): Promise<void> => {
  const locks = counted.map(({ hash }) => hash.readBigInt64BE(0).toString())
  await sql`
    select pg_advisory_xact_lock(hash) from (select distinct hash from unnest(${locks}::bigint[]) hash order by hash) l`.execute(
    tx,
  )
}

/** The SMS that has to grow old before another one may go, or nothing while there is room. */
const overOf = async (parts: Parts, tx: Tx, counted: Counted, now: Date): Promise<OverCap | null> => {
  for (const window of windows) {
    const over = await overIn(parts, tx, counted, now, window)
    if (over) return over
  }
  return null
}

const overIn = async (
  parts: Parts,
  tx: Tx,
  { cap, hash }: Counted,
  now: Date,
  [name, ms]: (typeof windows)[number],
): Promise<OverCap | null> => {
  const decisive = await tx
    .selectFrom('sms_counts')
    .select('counted_at')
    .where('subject', '=', hash)
    .where('counted_at', '>', new Date(now.getTime() - ms))
    .orderBy('counted_at', 'desc')
    .offset(parts.city().settings.smsLimits[cap][name] - 1)
    .limit(1)
    .executeTakeFirst()
  return (
    (decisive && { cap, wait: Math.ceil((decisive.counted_at.getTime() + ms - now.getTime()) / 1000) }) ??
    null
  )
}

/**
 * Counts one SMS, unless a cap is reached, which it then gives. `isSent` is false of what may lead to an SMS and may not: it
 * is refused when the whole city's cap is reached, and uses up nothing of it.
 */
export const countSms = async (
  parts: Parts,
  tx: Tx,
  subjects: SmsSubjects,
  { now, isSent = true }: { now: Date; isSent?: boolean },
): Promise<OverCap | null> => {
  const own = countedOf(parts, subjects)
  const city = { cap: 'city', hash: hashOf(parts, 'city', everybody) } as const
  // The city's count is not locked here, where every SMS would wait for every other's commit; `mayGoOut` holds the cap.
  await lockSubjects(tx, own)
  for (const counted of [...own, city]) {
    const over = await overOf(parts, tx, counted, now)
    if (over) return over
  }
  const rows = (isSent ? [...own, city] : own).map(({ hash }) => ({ subject: hash, counted_at: now }))
  await tx.insertInto('sms_counts').values(rows).execute()
  return null
}

/** How many seconds until another SMS for these may go out, of what is counted by now; 0 while there is room. */
export const untilRoom = async (parts: Parts, tx: Tx, subjects: SmsSubjects, now: Date): Promise<number> => {
  const waits = []
  for (const counted of countedOf(parts, subjects)) {
    for (const window of windows) waits.push((await overIn(parts, tx, counted, now, window))?.wait ?? 0)
  }
  return Math.max(0, ...waits)
}

/** Whether an SMS was counted for these in the last so many seconds. */
export const wasJustCounted = async (
  parts: Parts,
  tx: Tx,
  subjects: SmsSubjects,
  { now, seconds }: { now: Date; seconds: number },
): Promise<boolean> => {
  const found = await tx
    .selectFrom('sms_counts')
    .select('counted_at')
    .where('subject', '=', sql<Buffer>`any(${countedOf(parts, subjects).map(({ hash }) => hash)})`)
    .where('counted_at', '>', new Date(now.getTime() - seconds * 1000))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Tells whoever asked for an SMS that none goes out, and when to ask again. */
export const refuseOver = (over: OverCap | null): void => {
  if (over) throw new Refusal('sms_limit', { wait: waitTexts.howLong(over.wait) }, over.wait)
}

/** Promises an SMS that is counted already; gives what its delivery is known by. */
export const promiseCounted = (tx: Tx, sms: SmsJob, now: Date): Promise<number> =>
  enqueueAwaited(tx, 'sms', sms, now)

/** Notes that an SMS stayed behind, where nobody waits for an answer that could say so. */
export const noteDropped = (
  parts: Parts,
  tx: Tx,
  { cap }: OverCap,
  whose: Pick<TrailEntry, 'userId' | 'taxId' | 'address'> = {},
): Promise<void> => writeTrail(parts, tx, { event: 'sms dropped', ...whose, details: { cap } })

/**
 * Promises an SMS that the programme sends by itself: a receipt, a notice, a warning that a password changed. Over a cap it
 * stays behind, and the trail says so.
 */
export const promiseSms = async (parts: Parts, tx: Tx, sms: SmsJob, now: Date): Promise<void> => {
  const over = await countSms(parts, tx, { told: sms.to }, { now })
  if (over) await noteDropped(parts, tx, over)
  else await promiseCounted(tx, sms, now)
}

/**
 * Whether a promised SMS goes out: those that were promised in the same moment, none of which saw the others, are counted one after
 * the other here, and what is over the city's cap stays behind, with a note. One that is tried again was counted before.
 */
export const mayGoOut = (parts: Parts, key: string): Promise<boolean> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const promise = await promiseOf(tx, key)
    if (!promise || promise.delivery !== null) return true
    const sent = { cap: 'city', hash: hashOf(parts, 'city', sentOut) } as const
    await lockSubjects(tx, [sent])
    const over = await overOf(parts, tx, sent, promise.created_at)
    if (over) await noteDropped(parts, tx, over)
    else
      await tx
        .insertInto('sms_counts')
        .values({ subject: sent.hash, counted_at: promise.created_at })
        .execute()
    return over === null
  })

/** From this part of the city's cap on the office is warned. */
const nearShare = 0.8

/** How many SMS of the whole city left in each window, and how many may. */
export const citySent = async (
  parts: Parts,
  now: Date,
): Promise<{ window: 'hour' | 'day'; count: number; cap: number }[]> => {
  const { city } = parts.city().settings.smsLimits
  return Promise.all(
    windows.map(async ([window, ms]) => {
      const { sent } = await parts.db.kysely
        .selectFrom('sms_counts')
        .select((row) => row.fn.countAll<number>().as('sent'))
        .where('subject', '=', hashOf(parts, 'city', everybody))
        .where('counted_at', '>', new Date(now.getTime() - ms))
        .executeTakeFirstOrThrow()
      return { window, count: Number(sent), cap: city[window] }
    }),
  )
}

/** How much of the city's cap is used in a window that nears it, as a part of it, the fuller window first. */
export const cityShares = async (parts: Parts, now: Date): Promise<{ window: string; share: number }[]> =>
  (await citySent(parts, now))
    .map(({ window, count, cap }) => ({ window, share: count / cap }))
    .filter(({ share }) => share >= nearShare)
    .sort((a, b) => b.share - a.share)

/** Forgets what no window looks at any more. */
export const forgetOldSms = ({ db }: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    await db.kysely
      .deleteFrom('sms_counts')
      .where('counted_at', '<=', new Date(now.getTime() - dayMs))
      .execute()
  })
