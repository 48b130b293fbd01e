import type { PdfDocument } from './document.ts'

// The widest letter of Helvetica is about one em: a short text fits without being measured.
const certainlyFits = (document: PdfDocument, text: string, width: number, fontSize: number): boolean =>
  text.length * fontSize <= width || document.widthOfString(text) <= width

/** As many letters of a word as fit; a word longer than a line is broken inside. */
const piecesOf = (document: PdfDocument, word: string, width: number): string[] => {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece && document.widthOfString(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** The lines of a drawable text in the document's current font; the space between two stays, for whoever searches or listens. */
export const linesOf = (document: PdfDocument, text: string, width: number, fontSize: number): string[] => {
  if (certainlyFits(document, text, width, fontSize)) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (document.widthOfString(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(`${line} `)
    const pieces = piecesOf(document, word, width)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return [...lines, line]
}
