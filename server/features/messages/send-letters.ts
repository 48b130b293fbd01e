import { sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'
import { enqueueAll, noteProgress, progressOf } from '#server/jobs/outbox.ts'
import { trySend } from '#server/letters/try-send.ts'
import type { Parts } from '#server/parts.ts'
import { allows } from './allows.ts'
import { kindOf } from './kinds.ts'
import { letterTold } from './letter-again.ts'

/** How many messages one job carries, and how many letters are on their way at once. */
export const lettersPerJob = 100
const atOnce = 25

type Waiting = {
  id: number
  kind: string
  facts: Record<string, unknown>
  name: string
  email: string
  preferences: unknown
}

/** What is still to be sent of these messages: not to whoever has left, nor to an address that nobody has confirmed. */
const findWaiting = async (parts: Parts, messageIds: readonly number[]): Promise<Map<number, Waiting>> => {
  const { rows } = await sql<Waiting>`
    select m.id, m.kind, m.facts, u.name, u.email, u.preferences
    from messages m join users u on u.id = m.user_id and u.deleted_at is null and u.active_mail
    where m.id = any(${[...messageIds]}::bigint[]) and u.email is not null`.execute(parts.db.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Sends what was told as letters, some at once. How far it is, is noted after each of these steps, so that a job that is
 * begun again goes on from there; a letter that its service did not take gets a job of its own, which is tried again and
 * again, unless it was refused for good. `key` names the row of the outbox that promised them.
 */
export const sendLetters = async (
  parts: Parts,
  messageIds: readonly number[],
  key: string,
): Promise<void> => {
  const waiting = await findWaiting(parts, messageIds)
  const { kysely } = parts.db
  for (let done = await progressOf(kysely, key); done < messageIds.length; done += atOnce) {
    const ids = messageIds.slice(done, done + atOnce)
    const sent = await Promise.allSettled(ids.map((id) => send(parts, waiting.get(id))))
    const failed = ids.flatMap((id, at) => (sent[at]?.status === 'rejected' ? [id] : []))
    if (failed.length > 0 && messageIds.length === 1) throw faultOf(sent)
    const soFar = done + ids.length
    if (failed.length === 0) await noteProgress(kysely, key, soFar)
    else await putOff(parts, failed, (tx) => noteProgress(tx, key, soFar))
  }
}

/** A letter that its service did not take is a job of its own, in the commit that says that this one is past it. */
const putOff = (
  parts: Parts,
  messageIds: readonly number[],
  passing: (tx: Tx) => Promise<void>,
): Promise<void> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const jobs = messageIds.map((id) => ({ topic: 'letters' as const, payload: { message_ids: [id] } }))
    await enqueueAll(tx, jobs, parts.clock.now())
    await passing(tx)
  })

const faultOf = (sent: readonly PromiseSettledResult<void>[]): unknown =>
  sent.find((one) => one.status === 'rejected')?.reason

const send = async (parts: Parts, message: Waiting | undefined): Promise<void> => {
  if (!message) return
  const { id, kind, facts } = message
  if (!allows(message, kindOf(kind).channels(facts).email)) return
  const { to, subject, text, html } = letterTold(parts, message)
  const key = `message/${id}`
  await trySend(parts, key, () => parts.mail.send({ to, subject, text, html, key }))
}
