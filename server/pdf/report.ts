import { setImmediate as otherWork } from 'node:timers/promises'
import { contentWidth, drawable, fonts, margin, type PdfDocument, written } from './document.ts'
import { Pages, type Sheet } from './pages.ts'
import { drawn } from './structure.ts'
import { type Column, type Row, TableDrawing } from './table.ts'
import { linesOf } from './wrap.ts'

export type { Sheet } from './pages.ts'
export type { Column, Row } from './table.ts'

/** What a report is made of, from top to bottom. Texts are shown as given. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A picture of a photo (JPEG), with what it shows in words. */
  | { kind: 'picture'; content: Buffer; text: string }
  /** A table, whose rows may come from a database cursor: they are asked for as the document is read. */
  | { kind: 'table'; columns: readonly Column[]; rows: Iterable<Row> | AsyncIterable<Row> }

const styles = {
  H1: { font: fonts.bold, size: 17, line: 22, before: 0, after: 6 },
  H2: { font: fonts.bold, size: 11.5, line: 16, before: 8, after: 2 },
  P: { font: fonts.regular, size: 9, line: 13, before: 0, after: 4 },
} as const

/** So many rows are drawn at once; then everybody else's work gets its turn, as an activation that waits. */
const rowsAtOnce = 8

/** A heading does not stand alone at the foot of a page. */
const belowHeading = 60

/**
 * A PDF in the language that is spoken, with the programme's header, numbered pages, tags for screen readers and searchable text, piece by
 * piece: what reads it sets the pace, and whatever its length it needs little more memory than a page.
 */
export async function* pdfReport(
  sheet: Sheet,
  parts: Iterable<Part> | AsyncIterable<Part>,
): AsyncGenerator<Buffer> {
  const pages = new Pages(sheet)
  drawText(pages, 'H1', sheet.title)
  for await (const part of parts) {
    if (part.kind === 'table') yield* drawTable(pages, part.columns, part.rows)
    else if (part.kind === 'picture') drawPicture(pages, part)
    else drawText(pages, part.kind === 'heading' ? 'H2' : 'P', part.text)
    yield* piecesOf(pages)
    // Also between many short parts: drawn in one go, one's own data held the event loop for 70 ms.
    await otherWork()
  }
  pages.end()
  yield* piecesOf(pages)
}

function* piecesOf({ document }: Pages): Generator<Buffer> {
  const piece = written(document)
  if (piece.length > 0) yield piece
}

async function* drawTable(
  pages: Pages,
  columns: readonly Column[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Buffer> {
  const table = new TableDrawing(pages, columns)
  let count = 0
  for await (const row of rows) {
    table.row(row)
    count += 1
    if (count % rowsAtOnce === 0) {
      yield* piecesOf(pages)
      await otherWork()
    }
  }
  table.end()
}

/** How large a picture may be: half a page in width, and three of them to a page. */
const mostPicture = { width: 320, height: 210 }

/** The published types leave this out. */
const sizeOf = (document: PdfDocument, content: Buffer): { width: number; height: number } =>
  (document as unknown as { openImage(from: Buffer): { width: number; height: number } }).openImage(content)

const drawPicture = (pages: Pages, { content, text }: { content: Buffer; text: string }): void => {
  const { document } = pages
  const { width, height } = sizeOf(document, content)
  const scale = Math.min(1, mostPicture.width / width, mostPicture.height / height)
  const shown = { width: width * scale, height: height * scale }
  if (!pages.hasRoom(shown.height + 8)) pages.next()
  drawn(document, pages.root, 'Figure', () => document.image(content, margin, pages.y, shown), { alt: text })
  pages.y += shown.height + 8
}

const drawText = (pages: Pages, tag: keyof typeof styles, text: string): void => {
  const { document } = pages
  const { font, size, line, before, after } = styles[tag]
  const setFont = () => document.fillColor('black').font(font).fontSize(size)
  setFont()
  const lines = linesOf(document, drawable(text), contentWidth, size)
  const least = tag === 'P' ? line : lines.length * line + before + belowHeading
  if (!pages.hasRoom(least)) pages.next()
  else pages.y += before
  // What the page does not hold goes on at the top of the next one.
  for (let rest = lines; rest.length > 0; ) {
    if (!pages.hasRoom(line)) pages.next()
    const here = rest.slice(0, Math.floor(pages.room / line))
    rest = rest.slice(here.length)
    setFont()
    drawn(document, pages.root, tag, () => {
      for (const shown of here) {
        document.text(shown, margin, pages.y, { lineBreak: false })
        pages.y += line
      }
    })
  }
  pages.y += after
}
