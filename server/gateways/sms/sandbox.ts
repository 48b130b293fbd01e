import type { InsertSandboxMessage } from '../sandbox-messages.ts'
import type { SmsGateway } from './port.ts'

/** Keeps each SMS where the sandbox page shows it, under the number as the driver knows it. */
export const sandboxSms = (insert: InsertSandboxMessage): SmsGateway => ({
  send: ({ to, text, key }) =>
    insert({
      channel: 'sms',
      recipient: to,
      subject: '',
      body_text: text,
      body_html: null,
      dedup_key: key,
    }),
})
