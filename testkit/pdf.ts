import { inflateSync } from 'node:zlib'

/** What a PDF of ours says, read from its own bytes. */
export type ReadPdf = {
  /** /Title of the document's information. */
  title: string
  language: string
  isTagged: boolean
  /** How often each element stands in the structure, as { Table: 1, TR: 3 }. */
  elements: Record<string, number>
  pages: ReadPage[]
}

/**
 * `content`: what is drawn, in its order, with the mark it stands under, as [TD, '21/11/2026']; `boxes`: where filled ones of
 * a figure begin, and how wide they are; `lines`: each piece of text with how far its foot is from that of the page.
 */
export type ReadPage = {
  text: string
  content: [tag: string, text: string][]
  boxes: { left: number; width: number }[]
  lines: { text: string; y: number }[]
}

const utf16 = (text: string): string => {
  const bytes = Buffer.from(
    text.replace(/\\([nrtbf()\\])/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t' })[c] ?? c),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1')
}

/** What the glyphs of a font mean, by its name on a page: a number of four digits becomes letters. */
type Fonts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The table of a font that a reader copies and searches by. */
const lettersOf = (cmap: string): Map<string, string> => {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + n).toString(16).padStart(4, '0')
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters.set(code, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    }
  }
  return letters
}

const drawnText = (operators: string, fonts: Fonts): string => {
  let letters: ReadonlyMap<string, string> | undefined
  let text = ''
  for (const [, font, hexes = ''] of operators.matchAll(
    /\/(F\d+) [\d.]+ Tf|(\[[^\]]*\] TJ|<[0-9a-f]*> Tj)/g,
  )) {
    if (font) letters = fonts.get(font)
    const codes = [...hexes.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    text += codes.map((code) => letters?.get(code) ?? '?').join('')
  }
  return text
}

const pageOf = (stream: string, fonts: Fonts): ReadPage => {
  const marked = [...stream.matchAll(/\/(\w+) <<[^>]*>> BDC([\s\S]*?)EMC/g)]
  const content = marked.map(([, tag = '', inside = '']): [string, string] => [tag, drawnText(inside, fonts)])
  const figures = marked.filter(([, tag]) => tag === 'Figure').map(([, , inside]) => inside)
  const boxes = [...figures.join('').matchAll(/^([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re$/gm)].map(
    ([, left, width]) => ({ left: Number(left), width: Number(width) }),
  )
  const lines = [...stream.matchAll(/BT\n1 0 0 1 [\d.-]+ ([\d.-]+) Tm\n([\s\S]*?)ET/g)].map(
    ([, y, inside = '']) => ({
      text: drawnText(inside, fonts),
      y: Number(y),
    }),
  )
  return { text: content.map(([, text]) => text).join('\n'), content, boxes, lines }
}

/** Reads a PDF that `server/pdf` has written: enough to say what a reader, a search and a screen reader find. */
export const readPdf = (bytes: Buffer): ReadPdf => {
  const raw = bytes.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const bodies = [...objects.values()]
  const elements: Record<string, number> = {}
  for (const body of bodies) {
    const tag = /^<<\n\/S \/(\w+)\n/.exec(body)?.[1]
    if (tag) elements[tag] = (elements[tag] ?? 0) + 1
  }
  const streamOf = (body: string): string => {
    const data = body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream'))
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const namedIn = (body: string, pattern: RegExp): string => objects.get(pattern.exec(body)?.[1] ?? '') ?? ''
  const fonts: Fonts = new Map(
    bodies.flatMap((body) =>
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const cmap = namedIn(objects.get(id) ?? '', /\/ToUnicode (\d+) 0 R/)
        return [name, lettersOf(streamOf(cmap))] as const
      }),
    ),
  )
  const pages = bodies
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => {
      // What every page draws as one picture stands in its place.
      const pictures = streamOf(namedIn(namedIn(body, /\/Resources (\d+) 0 R/), /\/Total (\d+) 0 R/))
      const page = streamOf(namedIn(body, /\/Contents (\d+) 0 R/)).replace('/Total Do', pictures)
      return pageOf(page, fonts)
    })
  const titleId = /\/Title (\d+) 0 R/.exec(raw)?.[1] ?? ''
  return {
    title: utf16((objects.get(titleId) ?? '').slice(1, -1)),
    language: /\/Lang \(([^)]*)\)/.exec(raw)?.[1] ?? '',
    isTagged: raw.includes('/Marked true'),
    elements,
    pages,
  }
}
