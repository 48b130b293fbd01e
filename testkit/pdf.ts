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
 * a figure begin, and how wide they are.
 */
export type ReadPage = {
  text: string
  content: [tag: string, text: string][]
  boxes: { left: number; width: number }[]
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

// The fonts' code page is Latin-1 but for some letters that no test needs.
const drawnText = (operators: string): string =>
  [...operators.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('')

const pageOf = (stream: string): ReadPage => {
  const marked = [...stream.matchAll(/\/(\w+) <<[^>]*>> BDC([\s\S]*?)EMC/g)]
  const content = marked.map(([, tag = '', inside = '']): [string, string] => [tag, drawnText(inside)])
  const figures = marked.filter(([, tag]) => tag === 'Figure').map(([, , inside]) => inside)
  const boxes = [...figures.join('').matchAll(/^([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re$/gm)].map(
    ([, left, width]) => ({ left: Number(left), width: Number(width) }),
  )
  return { text: content.map(([, text]) => text).join('\n'), content, boxes }
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
  const pages = bodies
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => {
      const stream = objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''
      const data = stream.slice(stream.indexOf('stream\n') + 7, stream.lastIndexOf('\nendstream'))
      return pageOf(inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
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
