import { barcodeOfLine, barsOf, formatSlipLine } from '#domain/brazil/bank-slip.ts'
import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { formatCep } from '#domain/brazil/postal-code.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import {
  drawable,
  fonts,
  margin,
  newDocument,
  type PdfDocument,
  wholeDocument,
  contentWidth as width,
} from '#server/pdf/document.ts'
import { rule } from '#server/pdf/pages.ts'
import { artifact, closePageStructure, drawn, type Element, element } from '#server/pdf/structure.ts'
import { slipTexts as texts } from '../texts.ts'
import type { SlipPayer } from './slip-payer.ts'

/** All that stands on a slip. Dates are civil, yyyy-mm-dd. */
export type Slip = {
  line: string
  amount: Cents
  issuedOn: string
  dueOn: string
  reference: string
  description: string
  receiver: { name: string; identification: string; place: string }
  payer: SlipPayer
}

const millimetre = 72 / 25.4

/** A PDF of one page: what the payer keeps, and below it the part with the barcode that a bank reads. */
export const slipPdf = (slip: Slip): Promise<Buffer> => {
  const title = drawable(texts.title)
  const document = newDocument({ title, author: drawable(slip.receiver.name) })
  const root = element(document, null, 'Document')
  document.addPage()
  drawHead(document, root, slip)
  drawRows(document, root, slip)
  drawBarcode(document, root, slip)
  root.end()
  closePageStructure(document)
  return wholeDocument(document)
}

const drawHead = (page: PdfDocument, root: Element, { receiver, line }: Slip): void => {
  const about = `CNPJ ${formatTaxId(receiver.identification)} · ${receiver.place}`
  const name = drawable(receiver.name)
  drawn(page, root, 'P', () => page.font(fonts.bold).fontSize(16).text(name, margin, margin))
  drawn(page, root, 'P', () => page.font(fonts.regular).fontSize(9).text(drawable(about)))
  page.moveDown(1.5)
  drawn(page, root, 'H1', () => page.font(fonts.bold).fontSize(12).text(texts.title))
  drawn(page, root, 'P', () => page.font(fonts.regular).fontSize(9).text(texts.how))
  page.moveDown(0.8)
  drawn(page, root, 'P', () => {
    page.font(fonts.bold).fontSize(13).text(formatSlipLine(line), { width, align: 'center' })
  })
  page.moveDown(0.8)
}

const rowsOf = ({ receiver, payer, ...slip }: Slip): (readonly [string, string])[] => {
  const { address, number, district, city, uf, cep } = payer.address
  return [
    [texts.receiver, `${receiver.name} - CNPJ ${formatTaxId(receiver.identification)}`],
    [texts.payer, `${payer.name} - ${formatTaxId(payer.identification)}`],
    [texts.payerAddress, `${address}, ${number} - ${district}, ${city} - ${uf}, ${formatCep(cep)}`],
    [texts.description, slip.description],
    [texts.reference, slip.reference],
    [texts.issued, formatCivilDate(slip.issuedOn)],
    [texts.due, formatCivilDate(slip.dueOn)],
    [texts.amount, formatReais(slip.amount)],
  ]
}

const labelWidth = 130

const drawRows = (page: PdfDocument, root: Element, slip: Slip): void => {
  const table = element(page, root, 'Table')
  for (const [label, value] of rowsOf(slip)) {
    const top = page.y
    artifact(page, () => rule(page, top))
    const row = element(page, table, 'TR')
    const head = () =>
      page
        .font(fonts.regular)
        .fontSize(8)
        .text(label, margin, top + 6, { width: labelWidth })
    drawn(page, row, 'TH', head, { scope: 'Row' })
    drawn(page, row, 'TD', () => {
      const left = margin + labelWidth
      page
        .font(fonts.bold)
        .fontSize(10)
        .text(drawable(value), left, top + 5, { width: width - labelWidth })
    })
    row.end()
    page.y += 5
  }
  table.end()
  artifact(page, () => rule(page, page.y))
  drawn(page, root, 'P', () => {
    page
      .font(fonts.regular)
      .fontSize(9)
      .text(texts.late, margin, page.y + 10, { width })
  })
}

const drawBarcode = (page: PdfDocument, root: Element, { line }: Slip): void => {
  page.y += 20
  artifact(page, () => page.dash(3, { space: 3 }) && rule(page, page.y))
  page.undash()
  drawn(page, root, 'P', () => {
    page
      .font(fonts.regular)
      .fontSize(8)
      .text(texts.cut, margin, page.y + 4, { width, align: 'right' })
  })
  drawn(page, root, 'P', () => {
    page
      .font(fonts.bold)
      .fontSize(11)
      .text(formatSlipLine(line), margin, page.y + 8, { width })
  })
  drawn(page, root, 'Figure', () => drawBars(page, barsOf(barcodeOfLine(line))), { alt: texts.barcode })
}

/** As lines, 103 mm wide and 13 mm high, so that a printer of any fineness draws each bar as sharply as it can. */
const drawBars = (page: PdfDocument, widths: readonly number[]): void => {
  const narrow = (103 * millimetre) / widths.reduce((sum, width) => sum + width, 0)
  let left = margin
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) page.rect(left, page.y + 10, width * narrow, 13 * millimetre)
    left += width * narrow
  }
  page.fill('black')
}
