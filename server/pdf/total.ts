import { fonts, type PdfDocument } from './document.ts'

type Reference = { end(content?: string): void; data: Record<string, unknown> }
type Internals = {
  ref(data: Record<string, unknown>): Reference
  addContent(operators: string): unknown
  page: { height: number; xobjects: Record<string, Reference> }
  _font: { id: string; ref(): Reference; encode(text: string): [hex: string[], positions: object[]] }
}

const name = 'Total'

/**
 * The number of the last page, which stands at the foot of the first: every page draws one and the same small picture, whose
 * content is written when the last page is known, so that no page has to wait for it.
 */
export class Total {
  readonly fontSize = 8
  /** As much room as it may need. */
  readonly widest = '000'
  readonly #document: PdfDocument
  readonly #picture: Reference

  constructor(document: PdfDocument) {
    this.#document = document
    const size = [0, -this.fontSize, this.fontSize * this.widest.length * 2, this.fontSize * 2]
    this.#picture = this.#inside.ref({ Type: 'XObject', Subtype: 'Form', BBox: size })
  }

  get #inside(): Internals {
    return this.#document as unknown as Internals
  }

  /** Draws it on the current page, its line of writing from there on. */
  draw(x: number, baseline: number): void {
    const inside = this.#inside
    inside.page.xobjects[name] = this.#picture
    // Pages are drawn from the top down, letters from the line up.
    inside.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} cm /${name} Do Q`)
  }

  write(number: string): void {
    this.#document.font(fonts.regular)
    const { _font: font } = this.#inside
    const [letters] = font.encode(number)
    this.#picture.data.Resources = { Font: { [font.id]: font.ref() } }
    this.#picture.end(`BT /${font.id} ${this.fontSize} Tf <${letters.join('')}> Tj ET`)
  }
}
