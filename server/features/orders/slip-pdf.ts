import bwip from 'bwip-js/node'
import { barcodeOfLine, formatSlipLine } from '#domain/brazil/bank-slip.ts'
import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { formatCep } from '#domain/brazil/postal-code.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import {
  lineColour,
  margin,
  newDocument,
  type PdfDocument,
  wholeDocument,
  contentWidth as width,
} from '#server/pdf/document.ts'
import type { SlipPayer } from './slip-payer.ts'
import { slipTexts as texts } from './texts.ts'

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
export const slipPdf = async (slip: Slip): Promise<Buffer> => {
  const barcode = await bwip.toBuffer({
    bcid: 'interleaved2of5',
    text: barcodeOfLine(slip.line),
    // The bars of a slip are 103 mm wide and 13 mm high.
    width: 103,
    height: 13,
    scale: 6,
    paddingwidth: 0,
    paddingheight: 0,
  })
  const document = newDocument({ title: texts.title, author: slip.receiver.name, tagged: false })
  document.addPage()
  drawHead(document, slip)
  drawRows(document, slip)
  drawBarcode(document, slip, barcode)
  return wholeDocument(document)
}

const drawHead = (page: PdfDocument, { receiver, line }: Slip): void => {
  page.font('Helvetica-Bold').fontSize(16).text(receiver.name, margin, margin)
  page
    .font('Helvetica')
    .fontSize(9)
    .text(`CNPJ ${formatTaxId(receiver.identification)} · ${receiver.place}`)
  page.moveDown(1.5)
  page.font('Helvetica-Bold').fontSize(12).text(texts.title)
  page.font('Helvetica').fontSize(9).text(texts.how)
  page.moveDown(0.8)
  page.font('Helvetica-Bold').fontSize(13).text(formatSlipLine(line), { width, align: 'center' })
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

const drawRows = (page: PdfDocument, slip: Slip): void => {
  const labelWidth = 130
  for (const [label, value] of rowsOf(slip)) {
    const top = page.y
    page
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.5)
      .stroke(lineColour)
    page
      .font('Helvetica')
      .fontSize(8)
      .text(label, margin, top + 6, { width: labelWidth })
    page
      .font('Helvetica-Bold')
      .fontSize(10)
      .text(value, margin + labelWidth, top + 5, { width: width - labelWidth })
    page.y += 5
  }
  page
    .moveTo(margin, page.y)
    .lineTo(margin + width, page.y)
    .stroke(lineColour)
  page
    .font('Helvetica')
    .fontSize(9)
    .text(texts.late, margin, page.y + 10, { width })
}

const drawBarcode = (page: PdfDocument, { line }: Slip, barcode: Buffer): void => {
  page.y += 20
  page
    .moveTo(margin, page.y)
    .lineTo(margin + width, page.y)
    .dash(3, { space: 3 })
    .stroke(lineColour)
    .undash()
  page
    .font('Helvetica')
    .fontSize(8)
    .text(texts.cut, margin, page.y + 4, { width, align: 'right' })
  page
    .font('Helvetica-Bold')
    .fontSize(11)
    .text(formatSlipLine(line), margin, page.y + 8, { width })
  page.image(barcode, margin, page.y + 10, { width: 103 * millimetre, height: 13 * millimetre })
}
