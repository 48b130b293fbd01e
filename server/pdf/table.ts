import { contentWidth, drawable, fonts, margin } from './document.ts'
import { type Pages, rule, wholePage } from './pages.ts'
import { artifact, drawn, type Element, element } from './structure.ts'
import { linesOf } from './wrap.ts'

/** `share`: how wide the column is beside the others. */
export type Column = { header: string; share: number; align?: 'right' }

/** One text per column. */
export type Row = readonly string[]

type Cell = { lines: string[]; x: number; width: number; align: 'right' | undefined }

const fontSize = 8.5
const lineHeight = 11
const padding = 3.5
const gap = 8

/** What the head of a table takes, and a row of one line. */
const shortRow = lineHeight + 2 * padding
/** So many lines of a row fit on a page below the head. */
const mostLines = Math.floor((wholePage - shortRow - 2 * padding) / lineHeight)

const linesIn = (cells: readonly Cell[]): number => Math.max(...cells.map(({ lines }) => lines.length))

/** A row as it is drawn: whole, or, where no page holds it, cut into pieces that fill one each. */
const pagesOf = (cells: readonly Cell[]): Cell[][] =>
  Array.from({ length: Math.ceil(linesIn(cells) / mostLines) }, (_, at) =>
    cells.map((cell) => ({ ...cell, lines: cell.lines.slice(at * mostLines, (at + 1) * mostLines) })),
  )

/** Draws one table row by row, with its head repeated on each page; rows come as fast as they are asked for. */
export class TableDrawing {
  readonly #pages: Pages
  readonly #columns: readonly Column[]
  readonly #table: Element
  #body: Element | null = null

  constructor(pages: Pages, columns: readonly Column[]) {
    this.#pages = pages
    this.#columns = columns
    this.#table = element(pages.document, pages.root, 'Table')
    if (!pages.hasRoom(3 * shortRow)) pages.next()
    this.#drawHead()
  }

  row(row: Row): void {
    const { document } = this.#pages
    document.font(fonts.regular).fontSize(fontSize)
    for (const cells of pagesOf(this.#cellsOf(row))) this.#drawRow(cells)
  }

  #drawRow(cells: readonly Cell[]): void {
    const { document } = this.#pages
    const height = linesIn(cells) * lineHeight + 2 * padding
    if (!this.#pages.hasRoom(height)) this.#turnPage()
    this.#body ??= element(document, this.#table, 'TBody')
    const line = element(document, this.#body, 'TR')
    document.font(fonts.regular).fontSize(fontSize)
    for (const cell of cells) drawn(document, line, 'TD', () => this.#drawCell(cell))
    line.end()
    this.#pages.y += height
    artifact(document, () => rule(document, this.#pages.y))
  }

  end(): void {
    this.#body?.end()
    this.#table.end()
    this.#pages.y += 14
  }

  /** The rows of a page are one part of the structure, so that it is written and forgotten with its page. */
  #turnPage(): void {
    this.#body?.end()
    this.#body = null
    this.#pages.next()
    artifact(this.#pages.document, () => this.#drawHeadCells(this.#headCells()))
    this.#closeHead()
  }

  #drawHead(): void {
    const { document } = this.#pages
    const head = element(document, this.#table, 'THead')
    const line = element(document, head, 'TR')
    const cells = this.#headCells()
    for (const cell of cells) drawn(document, line, 'TH', () => this.#drawCell(cell), { scope: 'Column' })
    head.end()
    this.#closeHead()
  }

  #headCells(): Cell[] {
    this.#pages.document.fillColor('black').font(fonts.bold).fontSize(fontSize)
    return this.#cellsOf(this.#columns.map(({ header }) => header))
  }

  #drawHeadCells(cells: readonly Cell[]): void {
    for (const cell of cells) this.#drawCell(cell)
  }

  #closeHead(): void {
    const { document } = this.#pages
    this.#pages.y += shortRow
    artifact(document, () => rule(document, this.#pages.y))
  }

  #cellsOf(row: Row): Cell[] {
    const { document } = this.#pages
    const shares = this.#columns.reduce((sum, { share }) => sum + share, 0)
    let x = margin
    return this.#columns.map(({ share, align }, at) => {
      const whole = (contentWidth * share) / shares
      const width = whole - (at === this.#columns.length - 1 ? 0 : gap)
      const cell = { lines: linesOf(document, drawable(row[at] ?? ''), width, fontSize), x, width, align }
      x += whole
      return cell
    })
  }

  #drawCell({ lines, x, width, align }: Cell): void {
    const { document, y } = this.#pages
    for (const [at, text] of lines.entries()) {
      const left = align === 'right' ? x + width - document.widthOfString(text) : x
      document.text(text, left, y + padding + 1 + at * lineHeight, { lineBreak: false })
    }
  }
}
