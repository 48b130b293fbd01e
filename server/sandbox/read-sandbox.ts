import { toCivil } from '#domain/brazil/civil-time.ts'
import type { MovableClock } from '#server/clock.ts'
import { demonstrationCodes, hasDemonstrationStaff } from '#server/features/staff/demonstration.ts'
import type { SandboxBank } from '#server/gateways/payment/sandbox.ts'
import type { Parts } from '#server/parts.ts'
import { demonstrationLogin, hasDemonstration } from './demonstration.ts'
import type { MessageShown, PaymentShown, Shown } from './page.ts'

/** A page with more of them is of no use to anybody. */
const mostShown = 200

/** What a program is told at once, which looks for its own among what all others did. */
const mostTold = 5000

/** The mailbox and the SMS inbox, newest first; of one recipient or of everybody. */
export const readMessages = async (
  parts: Parts,
  to: string | undefined,
  most = mostTold,
): Promise<MessageShown[]> => {
  const zone = parts.city().settings.timeZone
  const rows = await parts.db.kysely
    .selectFrom('sandbox_messages')
    .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'sent_at', 'attachment_name'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    sent_at: toCivil(row.sent_at, zone),
    ...(row.attachment_name === null
      ? {}
      : { attachment: { name: row.attachment_name, url: `/sandbox/messages/${row.id}/attachment` } }),
  }))
}

/** The file that came with a message. */
export const readAttachment = async (parts: Parts, id: number): Promise<Buffer | null> => {
  const row = await parts.db.kysely
    .selectFrom('sandbox_messages')
    .select('attachment')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.attachment ?? null
}

/** What the sandbox bank was asked to collect, newest first; for one order or for all. */
export const readPayments = async (
  parts: Parts,
  bank: SandboxBank,
  orderId: string | undefined,
  most = mostTold,
): Promise<PaymentShown[]> => {
  const zone = parts.city().settings.timeZone
  return (await bank.payments(most, orderId)).map(
    ({ id, order_id, payment_form_id, bar_code, amount, status, created_at, expires_at }) => ({
      id,
      order_id,
      payment_form_id,
      bar_code,
      amount,
      status,
      created_at: toCivil(created_at, zone),
      expires_at: toCivil(expires_at, zone),
    }),
  )
}

/** Everything that the page shows. */
export const readShown = async (parts: Parts, bank: SandboxBank, clock: MovableClock): Promise<Shown> => {
  const { programmeName, timeZone } = parts.city().settings
  const [payments, messages, hasDriver, hasStaff] = await Promise.all([
    readPayments(parts, bank, undefined, mostShown),
    readMessages(parts, undefined, mostShown),
    hasDemonstration(parts),
    hasDemonstrationStaff(parts),
  ])
  return {
    programme: programmeName,
    now: toCivil(clock.now(), timeZone),
    offsetSeconds: clock.offsetSeconds,
    driver: hasDriver ? demonstrationLogin : null,
    // Also where the city has no demonstration driver: nobody else tells their codes.
    staff: hasStaff ? demonstrationCodes(parts) : [],
    payments,
    messages,
  }
}
