import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { formatReais } from '#domain/money/cents.ts'
import type { Call } from '#server/http/caller.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Parts } from '#server/parts.ts'
import { type Column, type Part, pdfReport, type Row } from '#server/pdf/report.ts'
import { Refusal } from '#server/refusal.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import { sheetOf, shownDriver } from './history-report.ts'
import { findStay, type Stay } from './stays.ts'
import { receiptTexts as texts } from './texts.ts'

/** The receipt of the stay that a movement paid for: its purchases, and what leaving returned. */
export const printStay = async (
  parts: Parts,
  params: { transaction_id: number },
  { driver: { userId } }: Call<'driver'>,
): Promise<FileAnswer> => {
  const stay = await findStay(parts.db.kysely, userId, params.transaction_id)
  if (!stay) throw new Refusal('not_found')
  return new FileAnswer({
    type: 'application/pdf',
    name: texts.fileName(stay.plate, stay.id),
    pieces: pdfReport(sheetOf(parts, texts.title), partsOf(parts, stay)),
  })
}

const named = ({ name, identification }: NonNullable<Stay['driver']>): string =>
  identification === null ? texts.driver(name) : shownDriver(name, identification)

const pairs = (): Column[] => [
  { header: texts.what, share: 2 },
  { header: texts.value, share: 4 },
]

const purchases = (): Column[] => [
  { header: texts.bought, share: 2.2 },
  { header: texts.product, share: 3 },
  { header: texts.number, share: 1.4, align: 'right' },
  { header: texts.amount, share: 1.6, align: 'right' },
]

const partsOf = (parts: Parts, stay: Stay): Part[] => {
  const { company, settings } = parts.city()
  const when = (instant: Date) => formatCivil(toCivil(instant, settings.timeZone))
  const facts: Row[] = [
    [texts.plate, stay.plate],
    [texts.address, stay.address || texts.nothing],
    [texts.begin, when(stay.begins_at)],
    [texts.end, when(stay.ends_at)],
    [texts.wallet, shownWalletName(stay.wallet_name)],
  ]
  const bought = stay.details.map(
    (detail): Row => [
      when(detail.created_at),
      texts.time(detail.product_name, detail.category_name),
      String(detail.id),
      formatReais(detail.price),
    ],
  )
  const { driver, paid, returned, total } = stay
  const sums: Row[] = [
    [texts.paid, formatReais(paid)],
    ...(returned === null ? [] : [[texts.returned, formatReais(returned)]]),
    [texts.total, formatReais(total)],
  ]
  return [
    // Who left the programme is named nowhere any more.
    ...(driver ? [{ kind: 'paragraph', text: named(driver) } as const] : []),
    {
      kind: 'paragraph',
      text: texts.issuer(company.name, formatTaxId(company.identification), company.address),
    },
    { kind: 'heading', text: texts.stay },
    { kind: 'table', columns: pairs(), rows: facts },
    { kind: 'heading', text: texts.purchases },
    { kind: 'table', columns: purchases(), rows: bought },
    { kind: 'heading', text: texts.sums },
    { kind: 'table', columns: pairs(), rows: sums },
  ]
}
