import DataLoader from 'dataloader'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import { listed, part, run, statement } from '#server/database/statement.ts'

/**
 * What the sandbox mailbox and SMS inbox keep of a message. `dedup_key` is the key of the outbox row: the
 * second delivery of one row must not become a second message, so `insert` does nothing for a known key.
 */
export type SandboxMessage = {
  channel: 'email' | 'sms' | 'push'
  recipient: string
  /** Empty for an SMS. */
  subject: string
  body_text: string
  body_html: string | null
  dedup_key: string
  attachment_name?: string
  attachment?: Buffer
}

/** Writes a row of `sandbox_messages`; the database or the application's clock gives id and sent_at. */
export type InsertSandboxMessage = (message: SandboxMessage) => Promise<void>

const columns = {
  channel: 'text',
  recipient: 'text',
  subject: 'text',
  body_text: 'text',
  body_html: 'text',
  dedup_key: 'text',
  attachment_name: 'text',
  attachment: 'bytea',
} as const

/** The sandbox's mailbox and SMS inbox: a second delivery with the same key is the same message. */
export const insertMessage = (db: Db, clock: Clock): InsertSandboxMessage => {
  const insert = async (messages: readonly SandboxMessage[]): Promise<void> => {
    await run(
      db.kysely,
      statement(
        'sandbox-messages',
        part`
          insert into sandbox_messages (channel, recipient, subject, body_text, body_html, dedup_key, attachment_name,
            attachment, sent_at)
          select channel, recipient, subject, body_text, body_html, dedup_key, attachment_name, attachment,
            ${clock.now()}::timestamptz
          from ${listed('message', messages, columns)} order by message.at
          on conflict (dedup_key) do nothing`,
      ),
    )
  }
  // What is sent at the same time is kept by one statement, so that a bench measures the programme and not its sandbox.
  const together = new DataLoader<SandboxMessage, void>(
    async (messages) => {
      await insert(messages)
      return messages.map(() => undefined)
    },
    { cache: false, maxBatchSize: 25 },
  )
  return (message) => (message.attachment ? insert([message]) : together.load(message))
}
