import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { maskTaxIdForReceipt } from '#domain/brazil/tax-id.ts'
import { secondMs } from '#domain/durations.ts'
import { language } from '#domain/languages.ts'
import { formatReais, sumChanges } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { type Column, type Part, pdfReport, type Row, type Sheet } from '#server/pdf/report.ts'
import {
  type MovementRow,
  movementsOneByOne,
  operationName,
  type Range,
  type Subject,
  type Total,
  totalsOf,
  transactionView,
} from './movements.ts'
import { reportTexts as texts } from './texts.ts'

/** What the report is about, in words. */
export type About = { driver: string; subject: string; period: string }

export const shownPeriod = ({ from, before }: Range, zone: string): string => {
  const shown = (instant: Date) => formatCivil(toCivil(instant, zone))
  return texts.period(shown(from), shown(new Date(before.getTime() - secondMs)))
}

export const shownDriver = (name: string, identification: string): string =>
  texts.driver(name, texts.taxId(maskTaxIdForReceipt(identification)))

const shownCount = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, language() === 'en' ? ',' : '.')

/** One row per name of an operation, as the list shows them, and what they all come to. */
export const totalRows = (totals: readonly Total[]): Row[] => {
  const byName = Map.groupBy(totals, ({ type }) => operationName(type))
  return [...byName, [texts.total, totals] as const].map(([name, all]) => [
    name,
    shownCount(all.reduce((sum, { count }) => sum + count, 0)),
    formatReais(sumChanges(all.map(({ amount }) => amount))),
  ])
}

const movementRow = (movement: MovementRow, zone: string): Row => {
  const { type_name, created_at, payment_form_name, amount, by } = transactionView(movement, zone)
  return [
    by === null ? type_name : texts.operationBy(type_name, by),
    formatCivil(created_at),
    payment_form_name || texts.nothing,
    formatReais(amount),
  ]
}

async function* movementRows(rows: AsyncIterable<MovementRow>, zone: string): AsyncGenerator<Row> {
  for await (const row of rows) yield movementRow(row, zone)
}

const totalColumns = (): Column[] => [
  { header: texts.operation, share: 4 },
  { header: texts.count, share: 2, align: 'right' },
  { header: texts.amount, share: 2, align: 'right' },
]

const columns = (): Column[] => [
  { header: texts.operation, share: 4 },
  { header: texts.date, share: 2.1 },
  { header: texts.paymentForm, share: 2 },
  { header: texts.amount, share: 1.6, align: 'right' },
]

/** The history as PDF, from one look at the books: the totals are those of the rows below them. */
export async function* historyReport(
  parts: Parts,
  tx: Tx,
  { subject, range, about }: { subject: Subject; range: Range; about: About },
): AsyncGenerator<Buffer> {
  const { settings } = parts.city()
  const totals = await totalsOf(tx, subject, range)
  const rows = movementRows(movementsOneByOne(tx, subject, range), settings.timeZone)
  yield* pdfReport(sheetOf(parts, texts.title), [
    ...[about.driver, about.subject, about.period].map((text): Part => ({ kind: 'paragraph', text })),
    ...(totals.length === 0 ? [{ kind: 'paragraph', text: texts.empty } as const] : []),
    { kind: 'heading', text: texts.totals },
    { kind: 'table', columns: totalColumns(), rows: totalRows(totals) },
    { kind: 'heading', text: texts.movements },
    { kind: 'table', columns: columns(), rows },
  ])
}

/** What stands on every page of a report of this city. */
export const sheetOf = (parts: Parts, title: string): Sheet => {
  const { settings, company } = parts.city()
  return {
    title,
    programme: settings.programmeName,
    place: `${company.city} - ${company.state}`,
    brandColour: settings.brandColour,
    madeAt: formatCivil(toCivil(parts.clock.now(), settings.timeZone)),
  }
}
