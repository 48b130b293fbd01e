import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import PDFDocument from 'pdfkit'
import { language } from '#domain/languages.ts'

export type PdfDocument = InstanceType<typeof PDFDocument>

/** Room around what stands on a page, and the width between; points of 1/72 inch, as all measures here. */
export const margin = 40
export const contentWidth = 515

/** Grey of the lines between rows. */
export const lineColour = '#868e96'

/** The fonts of every document by the names under which it has them. */
export const fonts = { regular: 'Regular', bold: 'Bold' } as const

/** Noto Sans (SIL Open Font Licence 1.1): as letters that a reader lacks look different everywhere, ours go along. */
const fontFiles = {
  [fonts.regular]: '400Regular/NotoSans_400Regular.ttf',
  [fonts.bold]: '700Bold/NotoSans_700Bold.ttf',
}

type Font = fontkit.Font & { _tables: Record<string, unknown> }

/** A font whose tables are read once for all documents: reading them takes longer than drawing a page with them. */
const sharingTables = (file: string): (() => PDFKit.Mixins.PDFFontSource) => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}`))
  const create = () => fontkit.create(bytes) as Font
  const { _tables } = create()
  // Each document has its own glyphs: with them is kept which letters they stood for when they were first asked for, and the
  // next document would tell a reader the same. The library shares tables like this between the variations of a font.
  // It also takes fonts that are read already; its types do not know.
  return () => Object.assign(create(), { _tables }) as unknown as PDFKit.Mixins.PDFFontSource
}

const fontSources = Object.entries(fontFiles).map(([name, file]) => ({ name, source: sharingTables(file) }))

/** A document of A4 pages in Portuguese, with its title shown by the reader; its parts say what they are. */
export const newDocument = (about: { title: string; author: string }): PdfDocument => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language(),
    displayTitle: true,
    tagged: true,
    info: { Title: about.title, Author: about.author },
  })
  for (const { name, source } of fontSources) document.registerFont(name, source())
  return document
}

/** What the library keeps of each word that was drawn; of a long history that is most of its words. */
export const forgetWords = (document: PdfDocument): void => {
  const known = (document as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> })
    ._fontFamilies
  for (const font of Object.values(known)) if (font.layoutCache) font.layoutCache = Object.create(null)
}

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

/** What Noto Sans holds of the letters of Europe, and of signs between them. */
const inFont =
  /^(?:[\u0020-\u007e\u00a1-\u00ff\u0100-\u017f\u0218-\u021b\u1e00-\u1eff\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]|(?=[\u0370-\u03ff])\p{Script=Greek}|[\u0400-\u045f])$/u

const nearest = (character: string): string => {
  if (inFont.test(character)) return character
  if (/\s/u.test(character)) return ' '
  const base = character.normalize('NFD').replace(/\p{M}/gu, '')
  return base.length === 1 && inFont.test(base) ? base : '?'
}

/** The text in letters that our fonts hold, so that it is drawn and found by a search as it is written. */
export const drawable = (text: string): string =>
  /^[\u0020-\u007e\u00a1-\u00ff]*$/.test(text) ? text : Array.from(text.normalize('NFC'), nearest).join('')
