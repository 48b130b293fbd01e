import { paymentFormTexts } from '#contract/texts.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { formatTaxId, maskTaxIdForReceipt } from '#domain/brazil/tax-id.ts'
import { formatReais } from '#domain/money/cents.ts'
import type { MailJob, SmsJob } from '#server/database/outbox.ts'
import { escapeHtml, letterPage, paragraph, programmeForSms, senderOf } from '#server/letter.ts'
import type { Parts } from '#server/parts.ts'
import type { SoldTicket } from './store.ts'
import { receiptSmsText, receiptTexts as texts } from './texts.ts'

/** An issued ticket with the order that paid it. */
export type Proof = {
  ticket: SoldTicket
  order: { id: string; tax: number; total_amount: number; payment_form_id: number }
  times: { begin: Date; end: Date }
  paidAt: Date
}

type Row = readonly [label: string, value: string]

const shownTime = (parts: Parts, instant: Date): string =>
  formatCivil(toCivil(instant, parts.city().settings.timeZone))

const rowsOf = (parts: Parts, { ticket, order, times, paidAt }: Proof): Row[] => [
  [texts.plate, ticket.plate],
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

const companyLines = (parts: Parts): string[] => {
  const { name, identification, address, city, state, contact } = parts.city().company
  return [name, texts.companyTaxId(formatTaxId(identification)), `${address}, ${city} - ${state}`, contact]
}

const rowHtml = ([label, value]: Row): string =>
  `<tr><th scope="row" style="padding:8px 16px 8px 0;border-bottom:1px solid #dee2e6;text-align:left;vertical-align:top;font-weight:normal;color:#495057">${escapeHtml(label)}</th><td style="padding:8px 0;border-bottom:1px solid #dee2e6;text-align:right;font-weight:bold;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`

const tableHtml = (rows: readonly Row[]): string =>
  `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">\n${rows.map(rowHtml).join('\n')}\n</table>`

/** The proof by e-mail: the same rows as text and as HTML, the tax id masked (decision Q122). */
export const receiptMail = (parts: Parts, proof: Proof, to: string): MailJob => {
  const sender = senderOf(parts)
  const subject = texts.subject(proof.ticket.plate, sender.programme)
  const isScheduled = proof.times.begin > proof.paidAt
  const opening = [texts.opening(proof.ticket.plate), ...(isScheduled ? [texts.scheduled] : [])].join(' ')
  const rows = rowsOf(parts, proof)
  const company = companyLines(parts)
  return {
    to,
    subject,
    text: [
      texts.title,
      opening,
      rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      texts.closing,
      company.join('\n'),
    ].join('\n\n'),
    html: letterPage(
      sender,
      subject,
      [
        `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(texts.title)}</h1>`,
        paragraph(escapeHtml(opening)),
        tableHtml(rows),
        paragraph(escapeHtml(texts.closing)),
        `<p style="margin:0;font-size:13px;color:#495057">${company.map(escapeHtml).join('<br>')}</p>`,
      ].join('\n'),
    ),
  }
}

/** The proof by SMS: one line of one part, with plate, end, amount and order id (decision Q122). */
export const receiptSms = (parts: Parts, { ticket, order, times }: Proof, to: string): SmsJob => {
  const line = receiptSmsText({
    plate: ticket.plate,
    end: shownTime(parts, times.end),
    amount: formatReais(order.total_amount),
    order: order.id,
  })
  return { to, text: `${programmeForSms(senderOf(parts))}: ${line}` }
}
