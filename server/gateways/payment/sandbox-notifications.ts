import { createHash, createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#server/clock.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import { isSame } from './is-same.ts'
import type { Notification } from './port.ts'

export const signatureHeader = 'x-sandbox-signature'

/** The bank signs the bytes that it sends. */
export const signatureOf = (secret: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const isSigned = (secret: string, body: Buffer, given: unknown): boolean =>
  typeof given === 'string' && isSame(given, signatureOf(secret, body))

const told = z.array(z.object({ txid: z.string().check(z.regex(/^[a-z0-9]{1,64}$/i)) }))
const notice = z.object({ pix: z.optional(told), cob: z.optional(told) })

/** The charges that a signed body speaks of; null when the signature is not the bank's, or the body none of its. */
export const readSigned = (secret: string, body: Buffer, given: unknown): Notification | null => {
  if (!isSigned(secret, body, given)) return null
  const read = z.safeParse(notice, jsonOf(body))
  if (!read.success) return null
  const { pix = [], cob = [] } = read.data
  return { keys: [...new Set([...pix, ...cob].map(({ txid }) => txid))] }
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Like any real bank this one is not always punctual, and sometimes repeats itself; a payment's id decides. */
export const dueTimes = (paymentId: string, earliest: Date): Date[] => {
  const number = createHash('sha256').update(paymentId).digest().readUInt32BE()
  const first = earliest.getTime() + (number % 4 === 0 ? 1000 : 0)
  return (number % 3 === 0 ? [first, first + 300] : [first]).map((time) => new Date(time))
}

/** Owes us a notification, once per given time. */
export const oweNotification = async (tx: Kysely<DB>, body: object, due: readonly Date[]): Promise<void> => {
  const text = JSON.stringify(body)
  await tx
    .insertInto('sandbox_notifications')
    .values(due.map((due_at) => ({ body: text, due_at })))
    .execute()
}

const atOnce = 20
const longestPauseSeconds = 60

type Owed = { id: number; body: string; attempts: number }

/** Where our side is told, by whose signature, and for how long it may think. */
type Told = { address: string; secret: string; timeoutMs: number }

/**
 * Sends what is due, until our side answers 2xx. A row is planned for later before it is sent, so that a crash
 * in between only means that it is sent again.
 */
export const deliverDue = async (db: Db, clock: Clock, to: Told): Promise<void> => {
  for (;;) {
    const owed = await claim(db, clock.now())
    await Promise.all(owed.map((row) => deliver(db, clock, to, row)))
    if (owed.length < atOnce) return
  }
}

const claim = (db: Db, now: Date): Promise<Owed[]> =>
  db.kysely.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('sandbox_notifications')
      .select(['id', 'body', 'attempts'])
      .where('delivered_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, attempts } of rows) {
      const pause = Math.min(2 ** (attempts + 1), longestPauseSeconds)
      await tx
        .updateTable('sandbox_notifications')
        .set({ attempts: attempts + 1, due_at: new Date(now.getTime() + pause * 1000) })
        .where('id', '=', id)
        .execute()
    }
    return rows
  })

const deliver = async (db: Db, clock: Clock, to: Told, row: Owed): Promise<void> => {
  const headers = {
    'Content-Type': 'application/json',
    [signatureHeader]: signatureOf(to.secret, row.body),
  }
  const answered = await fetch(`${to.address}/webhooks/payment/sandbox`, {
    method: 'POST',
    headers,
    body: row.body,
    signal: AbortSignal.timeout(to.timeoutMs),
  }).then(
    (response) => response.ok,
    () => false,
  )
  if (!answered) return
  await db.kysely
    .updateTable('sandbox_notifications')
    .set({ delivered_at: clock.now() })
    .where('id', '=', row.id)
    .execute()
}
