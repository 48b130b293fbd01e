import { describe, expect, it } from 'vitest'
import { readPdf } from '#testkit/pdf.ts'
import { drawable, fonts, newDocument } from './document.ts'
import { type Part, pdfReport, type Row } from './report.ts'

type Holds = { hasGlyphForCodePoint(code: number): boolean }

const sheet = {
  title: 'Histórico de movimentações',
  programme: 'Zona Azul',
  place: 'Cidade das Marés - SC',
  brandColour: '#1864ab',
  madeAt: '10/03/2027 10:00:00',
}
const columns = [
  { header: 'Operação', share: 3 },
  { header: 'Valor', share: 1, align: 'right' },
] as const

const bytesOf = async (parts: readonly Part[]): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of pdfReport(sheet, parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const rowsUpTo = function* (count: number): Generator<Row> {
  for (let n = 1; n <= count; n++) yield [`Operação ${n}`, 'R$ 1,00']
}

describe('a report', () => {
  it('says its language and title, and has header and page number on every page', async () => {
    const pdf = readPdf(await bytesOf([{ kind: 'table', columns, rows: rowsUpTo(100) }]))
    expect(pdf).toMatchObject({ title: 'Histórico de movimentações', language: 'pt-BR', isTagged: true })
    expect(pdf.pages.length).toBe(3)
    for (const [at, { content }] of pdf.pages.entries()) {
      expect(content.filter(([tag]) => tag === 'Artifact').map(([, text]) => text)).toEqual(
        expect.arrayContaining([
          'Zona AzulCidade das Marés - SC',
          `Emitido em 10/03/2027 10:00:00Página ${at + 1} de 3`,
        ]),
      )
    }
  })

  it('tells a screen reader one table with its heads once, and every row in its order', async () => {
    const pdf = readPdf(await bytesOf([{ kind: 'table', columns, rows: rowsUpTo(100) }]))
    expect(pdf.elements).toEqual({
      Document: 1,
      H1: 1,
      Table: 1,
      THead: 1,
      TBody: 3,
      TR: 101,
      TH: 2,
      TD: 200,
    })
    const heard = pdf.pages.flatMap(({ content }) => content).filter(([tag]) => tag !== 'Artifact')
    expect(heard.slice(0, 5)).toEqual([
      ['H1', 'Histórico de movimentações'],
      ['TH', 'Operação'],
      ['TH', 'Valor'],
      ['TD', 'Operação 1'],
      ['TD', 'R$ 1,00'],
    ])
    expect(
      heard.filter(([tag, text]) => tag === 'TD' && text.startsWith('Operação')).map(([, text]) => text),
    ).toEqual(Array.from({ length: 100 }, (_, n) => `Operação ${n + 1}`))
  })

  it('breaks long texts between words, and words that are longer than a line', async () => {
    const name = 'Maria Aparecida da Conceição das Dores Albuquerque de Alcântara e Silva Sauro'
    const pdf = readPdf(
      await bytesOf([
        { kind: 'paragraph', text: `${name} `.repeat(4).trim() },
        { kind: 'table', columns, rows: [[name, 'x'.repeat(100)]] },
      ]),
    )
    const texts = pdf.pages[0]?.content.map(([, text]) => text)
    expect(texts).toContain(`${name} `.repeat(4).trim())
    expect(texts).toContain(name)
    expect(texts).toContain('x'.repeat(100))
  })

  it('goes on upon the next page with a row or a paragraph that is taller than what is left of one', async () => {
    const words = Array.from({ length: 1500 }, (_, n) => `palavra${n}`)
    const narrow = [
      { header: 'Contestação', share: 1 },
      { header: 'Outra', share: 4 },
    ] as const
    const text = words.join(' ')
    const long: Part[] = [
      {
        kind: 'table',
        columns: narrow,
        rows: [
          ['antes', ''],
          [text, 'Decidida'],
          ['depois', ''],
        ],
      },
      { kind: 'paragraph', text },
    ]
    for (const parts of [long, long.slice(1), [long[1] as Part, long[1] as Part]]) {
      const { pages } = readPdf(await bytesOf(parts))
      const shown = pages.flatMap(({ lines }) => lines)
      // Above the rule of the foot, which stands there itself, and below the head.
      const drawn = shown.filter(({ text }) => text.includes('palavra') || text === 'depois')
      expect(Math.min(...drawn.map(({ y }) => y))).toBeGreaterThan(66)
      expect(Math.max(...drawn.map(({ y }) => y))).toBeLessThan(760)
      // Each word is there as often as it was given, in its order, and no two lines of a page cover each other.
      const found = drawn.flatMap(({ text }) => text.match(/palavra\d+/g) ?? [])
      expect(found).toEqual(parts.flatMap(() => words))
      for (const { lines } of pages) {
        const heights = lines.filter(({ text }) => text.includes('palavra')).map(({ y }) => y)
        expect(new Set(heights).size).toBe(heights.length)
      }
    }
    const { pages } = readPdf(await bytesOf(long.slice(0, 1)))
    expect(pages.length).toBeGreaterThan(10)
    expect(pages.slice(1).map(({ lines }) => lines.some(({ text }) => text === 'Contestação'))).not.toContain(
      false,
    )
    expect(pages.at(-1)?.lines.map(({ text }) => text)).toContain('depois')
    expect(pages.flatMap(({ lines }) => lines).filter(({ text }) => text === 'Decidida')).toHaveLength(1)
  })

  it('draws what the fonts hold and the nearest of what they do not', () => {
    expect(drawable('São João – “R$ 1.234,56” …')).toBe('São João – “R$ 1.234,56” …')
    expect(drawable('a\u0303o\u00a0Łódź Ștefan Ωμέγα Юлия 車 😀\n')).toBe('ão Łódź Ștefan Ωμέγα Юлия ? ? ')
  })

  it('brings its fonts along, and says of no letter that it holds it when it does not', async () => {
    const raw = (await bytesOf([{ kind: 'paragraph', text: 'Łódź' }])).toString('latin1')
    expect(raw.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(2)
    expect(raw).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSans-Regular/)
    expect(raw).not.toContain('/BaseFont /Helvetica')
    const document = newDocument({ title: '', author: '' })
    const all = Array.from({ length: 0xffff }, (_, n) => String.fromCodePoint(n))
    const held = all.filter(
      (letter) => letter !== '?' && letter.normalize('NFC') === letter && drawable(letter) === letter,
    )
    expect(held.length).toBeGreaterThan(700)
    for (const name of Object.values(fonts)) {
      const { font } = (document.font(name) as unknown as { _font: { font: Holds } })._font
      const missing = held.filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      expect(missing).toEqual([])
    }
  })

  it('can be searched for every letter, whatever the documents before it were made of', async () => {
    const wordsOf = async (text: string) =>
      readPdf(await bytesOf([{ kind: 'paragraph', text }])).pages[0]?.content.map(([, words]) => words)
    // Drawn of the k, the w and the y and a sign at each, which no word of a report's head has.
    expect(await wordsOf('ķŵŷ')).toContain('ķŵŷ')
    expect(await wordsOf('kwy')).toContain('kwy')
  })

  it('is written at the pace of its reader, and asks for rows only as it is read', async () => {
    let asked = 0
    const rows = (async function* () {
      for (const row of rowsUpTo(5000)) {
        asked += 1
        yield row
      }
    })()
    const pieces = pdfReport(sheet, [{ kind: 'table', columns, rows }])
    await pieces.next()
    await pieces.next()
    expect(asked).toBeLessThan(100)
    await pieces.return(undefined)
  })

  it('keeps nothing of the pages that were read', async () => {
    const pieces: number[] = []
    for await (const piece of pdfReport(sheet, [{ kind: 'table', columns, rows: rowsUpTo(3000) }])) {
      pieces.push(piece.length)
    }
    const whole = pieces.reduce((sum, length) => sum + length, 0)
    expect(whole).toBeGreaterThan(500_000)
    // The last piece holds what had to wait for the end: the list of all objects, 20 bytes each, and little else.
    expect(pieces.at(-1)).toBeLessThan(whole / 3)
    expect(Math.max(...pieces.slice(0, -1))).toBeLessThan(60_000)
  })
})
