import type { InsertSandboxMessage } from '../sandbox-messages.ts'
import type { MailGateway } from './port.ts'

/** Keeps each mail where the sandbox page shows it. */
export const sandboxMail = (insert: InsertSandboxMessage): MailGateway => ({
  send: ({ to, subject, text, html, key }) =>
    insert({
      channel: 'email',
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      dedup_key: key,
    }),
})
