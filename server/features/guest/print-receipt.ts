import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { readLanguage } from '#domain/languages.ts'
import { formatReais } from '#domain/money/cents.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { inLanguage } from '#server/language.ts'
import type { Parts } from '#server/parts.ts'
import { type Column, type Part, pdfReport, type Row } from '#server/pdf/report.ts'
import { type ReceiptAnswer, readReceipt } from './read-receipt.ts'
import { companyLines } from './receipt.ts'
import { receiptTexts as texts } from './texts.ts'

const columns = (): Column[] => [
  { header: texts.what, share: 2 },
  { header: texts.value, share: 4 },
]

const momentIn = (parts: Parts) => (unixSeconds: number) =>
  formatCivil(toCivil(unixSeconds * 1000, parts.city().settings.timeZone))

const ticketRows = (parts: Parts, { ticket }: ReceiptAnswer): Row[] => {
  if (!ticket) return []
  const moment = momentIn(parts)
  return [
    [texts.begin, moment(ticket.date_time_begin)],
    [texts.end, moment(ticket.date_time_end)],
    [texts.time, texts.minutes(ticket.time)],
    [texts.product, ticket.product],
    [texts.category, ticket.vehicle_maker_model],
    [texts.taxId, ticket.targetName],
  ]
}

const rowsOf = (parts: Parts, receipt: ReceiptAnswer): Row[] => [
  [texts.plate, receipt.plate],
  ...(receipt.ticket?.correction ? [[texts.boughtFor, receipt.ticket.correction.from_plate] as const] : []),
  ...ticketRows(parts, receipt),
  [texts.price, formatReais(receipt.price)],
  ...(receipt.tax > 0 ? [[texts.fee, formatReais(receipt.tax)] as const] : []),
  [texts.total, formatReais(receipt.total_amount)],
  ...(receipt.returned ? [[texts.returned, formatReais(receipt.returned.amount)] as const] : []),
  [texts.method, receipt.method],
  [texts.paidAt, momentIn(parts)(receipt.date)],
  [texts.order, receipt.transaction_id],
]

const noticeRows = ({ notices }: ReceiptAnswer): Row[] =>
  notices.map(({ id, type, date_notification, address, price }) => [
    String(id),
    [type, formatCivil(date_notification), address].filter(Boolean).join(' · '),
    formatReais(price),
  ])

const noticeColumns = (): Column[] => [
  { header: texts.number, share: 1 },
  { header: texts.notice, share: 5 },
  { header: texts.noticePrice, share: 1.5, align: 'right' },
]

const partsOf = (parts: Parts, receipt: ReceiptAnswer): Part[] => [
  { kind: 'paragraph', text: companyLines(parts).join(' · ') },
  { kind: 'table', columns: columns(), rows: rowsOf(parts, receipt) },
  ...(receipt.notices.length > 0
    ? [
        { kind: 'heading', text: texts.notices } as const,
        { kind: 'table', columns: noticeColumns(), rows: noticeRows(receipt) } as const,
        ...(receipt.returned ? [{ kind: 'paragraph', text: receipt.returned.text } as const] : []),
      ]
    : []),
]

/**
 * The receipt at an address as a file to keep; made at each request, and kept nowhere here. A link can say nothing but an
 * address, so the language is part of that.
 */
export const printReceipt = (
  parts: Parts,
  { secret, language }: { secret: string; language?: string | undefined },
): Promise<FileAnswer> =>
  inLanguage(readLanguage(language), async () => {
    const receipt = await readReceipt(parts, { secret })
    const { settings, company } = parts.city()
    const sheet = {
      title: receipt.ticket ? texts.title : texts.noticesTitle,
      programme: settings.programmeName,
      place: `${company.city} - ${company.state}`,
      brandColour: settings.brandColour,
      madeAt: formatCivil(toCivil(parts.clock.now(), settings.timeZone)),
    }
    return new FileAnswer({
      type: 'application/pdf',
      name: `${texts.fileName(receipt.plate)}.pdf`,
      pieces: pdfReport(sheet, partsOf(parts, receipt)),
    })
  })
