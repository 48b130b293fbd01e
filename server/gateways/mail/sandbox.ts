import type { InsertSandboxMessage } from '../sandbox-messages.ts'
import type { MailGateway } from './port.ts'

/** Keeps each mail where the sandbox page shows it. */
export const sandboxMail = (insert: InsertSandboxMessage): MailGateway => ({
  send: async ({ to, subject, text, html, attachment, key }) =>
    insert({
      channel: 'email',
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      dedup_key: key,
      ...(attachment
        ? { attachment_name: attachment.name, attachment: await wholeOf(attachment.content()) }
        : {}),
    }),
})

const wholeOf = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(pieces))
