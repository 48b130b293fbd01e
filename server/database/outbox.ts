import type { Kysely } from 'kysely'
import type { DB } from './generated/rows.ts'

/** A letter to the driver. `key` makes a second delivery of the same message harmless. */
export type MailJob = {
  to: string
  subject: string
  text: string
  html: string
  /** A PDF that stands ready, by its job and the name it arrives under. */
  attachment?: { pdf_job_id: number; name: string }
  /** Nobody waits for it: it comes after letters with a code or a link. */
  unhurried?: true
}
export type SmsJob = { to: string; text: string }

/** Somebody asked for a new password for a tax id, registered or not; `asked_at` is ISO 8601. */
export type RecoveryJob = { registration: string; email: boolean; sms: boolean; asked_at: string }

/** What drivers are to be told; which kinds there are and what they hold is for `server/features/messages`. */
export type TellJob = { messages: { user_id: number; kind: string; facts: Record<string, unknown> }[] }

/** What the outbox can carry; each topic has one task in `server/jobs`. */
export type OutboxTopics = {
  mail: MailJob
  sms: SmsJob
  send_recovery: RecoveryJob
  tell: TellJob
  push: { message_ids: number[] }
  campaign: { campaign: string; title: string; text: string; link: string; after: number }
  apply_webhook: { webhook_event_id: number }
  check_charge: { charge_id: number }
  refund: { refund_id: number }
  register_address: Record<string, never>
  make_pdf: { pdf_job_id: number }
  forget_card: { saved_card_id: number }
}

/** One promise of any topic. */
export type OutboxJob = {
  [T in keyof OutboxTopics]: { topic: T; payload: OutboxTopics[T] }
}[keyof OutboxTopics]

/** Several promises in one statement. */
export const enqueueAll = async (tx: Kysely<DB>, jobs: readonly OutboxJob[], now: Date): Promise<void> => {
  if (jobs.length === 0) return
  const rows = jobs.map(({ topic, payload }) => ({
    topic,
    payload: JSON.stringify(payload),
    created_at: now,
  }))
  await tx.insertInto('outbox').values(rows).execute()
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
