import {
  contentWidth,
  drawable,
  fonts,
  forgetWords,
  lineColour,
  margin,
  newDocument,
  type PdfDocument,
} from './document.ts'
import { artifact, closePageStructure, type Element, element } from './structure.ts'
import { pageTexts } from './texts.ts'
import { Total } from './total.ts'

/** What stands on every page. `madeAt` is shown as given, `brandColour` is #rrggbb. */
export type Sheet = {
  title: string
  programme: string
  place: string
  brandColour: string
  madeAt: string
}

const pageHeight = 841.89
const headHeight = 46
const footHeight = 28
const top = margin + headHeight
const bottom = pageHeight - margin - footHeight

/** The height that a page has for what stands on it. */
export const wholePage = bottom - top

/** The pages of a document, one after the other; only the current one is in memory. */
export class Pages {
  readonly document: PdfDocument
  readonly root: Element
  /** Where the next line goes. */
  y = 0
  readonly #sheet: Sheet
  #number = 0
  readonly #total: Total

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    this.document = newDocument({
      title: drawable(sheet.title),
      author: drawable(sheet.programme),
    })
    this.root = element(this.document, null, 'Document')
    this.#total = new Total(this.document)
    this.next()
  }

  next(): void {
    if (this.#number > 0) closePageStructure(this.document)
    forgetWords(this.document)
    this.document.addPage()
    this.#number += 1
    artifact(this.document, () => this.#drawHead())
    artifact(this.document, () => this.#drawFoot())
    this.y = top
  }

  /** The height that is left below what stands on the page. */
  get room(): number {
    return bottom - this.y
  }

  /** Whether so much fits there. */
  hasRoom(height: number): boolean {
    return height <= this.room
  }

  end(): void {
    this.root.end()
    closePageStructure(this.document)
    this.#total.write(String(this.#number))
    this.document.end()
  }

  #drawHead(): void {
    const { document } = this
    const { programme, place, brandColour } = this.#sheet
    document.rect(margin, margin, contentWidth, 3).fill(brandColour)
    document.fillColor('black').font(fonts.bold).fontSize(12)
    this.line(programme, margin, margin + 12)
    document.font(fonts.regular).fontSize(9)
    this.line(place, margin, margin + 14, 'right')
  }

  #drawFoot(): void {
    const { document } = this
    const y = pageHeight - margin - 14
    rule(document, y - 6)
    document.fillColor('black').font(fonts.regular).fontSize(this.#total.fontSize)
    this.line(pageTexts.madeAt(this.#sheet.madeAt), margin, y)
    const { widest, fontSize } = this.#total
    const shown = pageTexts.page(this.#number)
    const left = margin + contentWidth - document.widthOfString(shown + widest)
    this.line(shown, left, y)
    this.#total.draw(left + document.widthOfString(shown), y + fontSize)
  }

  /** One line that is not broken, at the left of the page or ending at its right. */
  line(text: string, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    const shown = drawable(text)
    const left = align === 'left' ? x : margin + contentWidth - this.document.widthOfString(shown)
    this.document.text(shown, left, y, { lineBreak: false })
  }
}

export const rule = (document: PdfDocument, y: number): void => {
  document
    .moveTo(margin, y)
    .lineTo(margin + contentWidth, y)
    .lineWidth(0.5)
    .stroke(lineColour)
}
