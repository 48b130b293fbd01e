import PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>

/** Room around what stands on a page, and the width between; points of 1/72 inch, as all measures here. */
export const margin = 40
export const contentWidth = 515

/** Grey of the lines between rows. */
export const lineColour = '#868e96'

/** A document of A4 pages in Portuguese, with its title shown by the reader; its parts say what they are. */
export const newDocument = (about: { title: string; author: string }): PdfDocument =>
  new PDFDocument({
    size: 'A4',
    margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    displayTitle: true,
    tagged: true,
    info: { Title: about.title, Author: about.author },
  })

/** What the document has written since it was last asked: nothing of it stays in memory. */
export const written = (document: PdfDocument): Buffer => {
  const pieces: Buffer[] = []
  for (let piece = document.read(); piece !== null; piece = document.read()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** A small document as one piece; it is ended here. Pictures are unpacked meanwhile, and its end comes after them. */
export const wholeDocument = async (document: PdfDocument): Promise<Buffer> => {
  document.end()
  const pieces: Buffer[] = []
  for await (const piece of document) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

// What the standard fonts hold beside Latin-1.
const alsoInFont = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const inFont = (character: string): boolean =>
  /^[\u0020-\u007e\u00a1-\u00ff]$/.test(character) || alsoInFont.includes(character)

const nearest = (character: string): string => {
  if (inFont(character)) return character
  if (/\s/u.test(character)) return ' '
  const base = character.normalize('NFD').replace(/\p{M}/gu, '')
  return base.length === 1 && inFont(base) ? base : '?'
}

/** The text in letters that the standard fonts hold, so that it is drawn and found by a search as it is written. */
export const drawable = (text: string): string =>
  /^[\u0020-\u007e\u00a1-\u00ff]*$/.test(text) ? text : Array.from(text.normalize('NFC'), nearest).join('')
