import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import { listed, type Part, part, run, statement } from '#server/database/statement.ts'

/** A letter to a driver, a visitor, the office or one of its people; the key of its job makes a second delivery harmless. */
export type MailJob = {
  to: string
  subject: string
  text: string
  html: string
  /** A PDF that stands ready, by its job and the name it arrives under. */
  attachment?: { pdf_job_id: number; name: string }
  /** The link that it is for, by the hash of its token in base64, and its code with what is said without that. */
  lives?: { link: string; code?: { id: number; without: { text: string; html: string } } }
}
/** With `code_id` it carries that code, and is worth nothing once the code is; nor after `until`, which is ISO 8601. */
export type SmsJob = { to: string; text: string; code_id?: number; until?: string }

/** Somebody asked for a new password for a tax id, registered or not; `asked_at` is ISO 8601. */
export type RecoveryJob = {
  registration: string
  email: boolean
  sms: boolean
  asked_at: string
  /** What whoever asked reads; a request from before this was kept says none. */
  language?: string
}

/** What drivers are to be told; which kinds there are and what they hold is for `server/features/messages`. */
export type TellJob = { messages: { user_id: number; kind: string; facts: Record<string, unknown> }[] }

/** What the outbox can carry; each topic has one task in `server/compose/tasks.ts`, and its nature in `topics.ts`. */
export type OutboxTopics = {
  mail: MailJob
  sms: SmsJob
  send_recovery: RecoveryJob
  tell: TellJob
  push: { message_ids: number[] }
  letters: { message_ids: number[] }
  campaign: { campaign: string; title: string; text: string; link: string; after: number }
  apply_webhook: { webhook_event_id: number }
  check_charge: { charge_id: number }
  remove_pix: { order_id: string }
  refund: { refund_id: number }
  top_up: { wallet_id: number }
  register_address: Record<string, never>
  make_pdf: { pdf_job_id: number }
  make_export: { export_id: number }
  forget_card: { saved_card_id: number }
}

/** One promise of any topic. */
export type OutboxJob = {
  [T in keyof OutboxTopics]: { topic: T; payload: OutboxTopics[T] }
}[keyof OutboxTopics]

/** Several promises in one statement. */
export const enqueueAll = async (tx: Kysely<DB>, jobs: readonly OutboxJob[], now: Date): Promise<void> => {
  if (jobs.length === 0) return
  await run(tx, statement('promise-all', promising(jobs, now)))
}

/**
 * Promises to do something later, in the commit of its cause. There is deliberately no NOTIFY here: it would
 * serialise the commits of a whole city. The relay of `server/jobs` finds the row within moments.
 */
export const enqueue = async <T extends keyof OutboxTopics>(
  tx: Kysely<DB>,
  topic: T,
  payload: OutboxTopics[T],
  now: Date,
): Promise<void> => enqueueAll(tx, [{ topic, payload } as OutboxJob], now)

/** The same for what somebody waits to hear of; gives what `deliveryOf` knows it by. */
export const enqueueAwaited = async <T extends keyof OutboxTopics>(
  tx: Kysely<DB>,
  topic: T,
  payload: OutboxTopics[T],
  now: Date,
): Promise<number> => {
  const row = { topic, payload: JSON.stringify(payload), created_at: now }
  const { id } = await tx.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What became of a promise so far: it went out, or its service has not taken it yet. */
export type Delivery = 'sent' | 'failed'

/** Notes what became of the promise behind a job's key. */
export const noteDelivery = async (kysely: Kysely<DB>, key: string, delivery: Delivery): Promise<void> => {
  await kysely.updateTable('outbox').set({ delivery }).where('id', '=', idIn(key)).execute()
}

/** When a promise was made, and what became of it so far. */
export const promiseOf = (kysely: Kysely<DB>, key: string) =>
  kysely
    .selectFrom('outbox')
    .select(['created_at', 'delivery'])
    .where('id', '=', idIn(key))
    .executeTakeFirst()

/** How much of a promise was done, of those that are done step by step; what was begun again goes on from there. */
export const progressOf = async (kysely: Kysely<DB>, key: string): Promise<number> => {
  const { rows } = await sql<{ done: number | null }>`
    select (payload ->> 'done')::int as done from outbox where id = ${idIn(key)}`.execute(kysely)
  return rows[0]?.done ?? 0
}

export const noteProgress = async (kysely: Kysely<DB>, key: string, done: number): Promise<void> => {
  await sql`update outbox set payload = jsonb_build_object('done', ${done}::int) where id = ${idIn(key)}`.execute(
    kysely,
  )
}

const idIn = (key: string): number => Number(key.replace('outbox/', ''))

const deliveryTakesMs = 10_000
const lookEveryMs = 50

/** Waits, as long as somebody in front of a screen does, for what becomes of a promise; null: nothing yet. */
export const deliveryOf = async (kysely: Kysely<DB>, id: number, patience = 1): Promise<Delivery | null> => {
  const end = performance.now() + deliveryTakesMs * patience
  for (;;) {
    const row = await kysely.selectFrom('outbox').select('delivery').where('id', '=', id).executeTakeFirst()
    const delivery = (row?.delivery ?? null) as Delivery | null
    if (delivery !== null || performance.now() > end) return delivery
    await pause(lookEveryMs)
  }
}

/** The part of a statement that inserts jobs; other parts may write their cause. */
export const promising = (jobs: readonly OutboxJob[], now: Date): Part => {
  const rows = jobs.map(({ topic, payload }) => ({ topic, payload: JSON.stringify(payload) }))
  return part`
  insert into outbox (topic, payload, created_at)
  select topic, payload, ${now}::timestamptz from ${listed('job', rows, { topic: 'text', payload: 'jsonb' })}
  order by job.at`
}

/** Takes back what was promised before an instant and not handed over yet. */
export const takeBack = async (
  kysely: Kysely<DB>,
  topic: keyof OutboxTopics,
  before: Date,
): Promise<void> => {
  await kysely
    .deleteFrom('outbox')
    .where('topic', '=', topic)
    .where('created_at', '<', before)
    .where('handed_over_at', 'is', null)
    .execute()
}

/** Removes what was handed over a week ago. */
export const forgetHandedOver = async (kysely: Kysely<DB>): Promise<void> => {
  await kysely
    .deleteFrom('outbox')
    .where('handed_over_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}
