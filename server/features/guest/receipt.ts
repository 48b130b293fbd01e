import { paymentFormTexts } from '#contract/codes/texts.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { formatTaxId, maskTaxIdForReceipt } from '#domain/brazil/tax-id.ts'
import { escapeHtml } from '#domain/html.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import { nextOpening } from '#domain/parking/charging-hours.ts'
import type { MailJob, SmsJob } from '#server/jobs/outbox.ts'
import {
  button,
  heading,
  letterPage,
  paragraph,
  programmeForSms,
  type Row,
  rowsAsText,
  senderOf,
  table,
} from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import type { SoldTicket } from './store.ts'
import { receiptSmsTexts, receiptTexts as texts } from './texts.ts'

/** An issued ticket with the order that paid it. */
export type Proof = {
  ticket: SoldTicket
  order: { id: string; tax: Cents; total_amount: Cents; payment_form_id: number }
  times: { begin: Date; end: Date }
  paidAt: Date
  /** The plate for which it was bought, where the ticket has another one now. */
  boughtFor?: string
}

/** A receipt is also at an address, which the letter leads to. */
type MailedProof = Proof & { address: string }

const shownTime = (parts: Parts, instant: Date): string =>
  formatCivil(toCivil(instant, parts.city().settings.timeZone))

const rowsOf = (parts: Parts, { ticket, order, times, paidAt, boughtFor }: Proof): Row[] => [
  [texts.plate, ticket.plate],
  ...(boughtFor === undefined ? [] : [[texts.boughtFor, boughtFor] as const]),
  [texts.begin, shownTime(parts, times.begin)],
  [texts.end, shownTime(parts, times.end)],
  [texts.time, texts.minutes(ticket.time_minutes)],
  [texts.category, ticket.category_name],
  [texts.price, formatReais(ticket.price)],
  ...(order.tax > 0 ? [[texts.fee, formatReais(order.tax)] as const] : []),
  [texts.total, formatReais(order.total_amount)],
  [texts.method, paymentFormTexts[order.payment_form_id] ?? ''],
  [texts.paidAt, shownTime(parts, paidAt)],
  [texts.taxId, maskTaxIdForReceipt(ticket.identification)],
  [texts.order, order.id],
]

/** Who issues a receipt, line by line. */
export const companyLines = (parts: Parts): string[] => {
  const { name, identification, address, city, state, contact } = parts.city().company
  return [name, texts.companyTaxId(formatTaxId(identification)), `${address}, ${city} - ${state}`, contact]
}

/** Why it begins later than it was paid: at the next opening, or when the ticket ends that the plate has already. */
const laterOf = (parts: Parts, { ticket, times, paidAt }: Proof): string[] => {
  if (times.begin <= paidAt) return []
  const { timeZone } = parts.city().settings
  const opening = nextOpening(paidAt, ticket.charging_hours ?? undefined, timeZone)
  return [times.begin > opening ? texts.follows : texts.scheduled]
}

/** The proof by e-mail: the same rows as text and as HTML, the tax id masked (decision Q122). */
export const receiptMail = (parts: Parts, proof: MailedProof, to: string): MailJob => {
  const sender = senderOf(parts)
  const subject = texts.subject(proof.ticket.plate, sender.programme)
  const opening = [texts.opening(proof.ticket.plate), ...laterOf(parts, proof)].join(' ')
  const rows = rowsOf(parts, proof)
  const company = companyLines(parts)
  return {
    to,
    subject,
    text: [
      texts.title,
      opening,
      rowsAsText(rows),
      texts.closing,
      `${texts.atAddress} ${proof.address}`,
      company.join('\n'),
    ].join('\n\n'),
    html: letterPage(
      sender,
      subject,
      [
        heading(texts.title),
        paragraph(escapeHtml(opening)),
        table(rows),
        paragraph(escapeHtml(texts.closing)),
        button(sender, proof.address, texts.open),
        `<p style="margin:0;font-size:13px;color:#495057">${company.map(escapeHtml).join('<br>')}</p>`,
      ].join('\n'),
    ),
  }
}

/** The proof by SMS: one line of one part, with plate, end, amount and order id (decision Q122). */
export const receiptSms = (parts: Parts, { ticket, order, times }: Proof, to: string): SmsJob => {
  const line = receiptSmsTexts.line({
    plate: ticket.plate,
    end: shownTime(parts, times.end),
    amount: formatReais(order.total_amount),
    order: order.id,
  })
  return { to, text: `${programmeForSms(senderOf(parts))}: ${line}` }
}
