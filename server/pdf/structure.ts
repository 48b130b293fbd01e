import type { PdfDocument } from './document.ts'

export type Element = ReturnType<PdfDocument['struct']>

/** Draws what decorates a page; a screen reader passes over it. */
export const artifact = (document: PdfDocument, draw: () => void): void => {
  document.markContent('Artifact', { type: 'Pagination' })
  draw()
  document.endMarkedContent()
}

/** `alt` says in words what a picture shows. */
type Options = { scope?: 'Row' | 'Column'; alt?: string }

/** An element below another one; the top ones belong to the document itself. */
export const element = (
  document: PdfDocument,
  parent: Element | null,
  tag: string,
  { scope, alt }: Options = {},
): Element => {
  // The published types leave out what the head of a column needs.
  const made = document.struct(tag, { ...(scope ? { scope } : {}), ...(alt ? { alt } : {}) } as object)
  if (parent) parent.add(made)
  else document.addStructure(made)
  return made
}

/** An element whose content is drawn now, and which is whole then. */
export const drawn = (
  document: PdfDocument,
  parent: Element | null,
  tag: string,
  draw: () => void,
  options: Options = {},
): void => {
  const made = element(document, parent, tag, options)
  const content = document.markStructureContent(tag)
  draw()
  document.endMarkedContent()
  made.add(content)
  made.end()
}

type Internals = {
  page: { structParentTreeKey: number }
  getStructParentTree(): { get(key: number): unknown; add(key: number, value: unknown): void }
  ref(data: unknown): { end(): void; data: unknown }
}

/**
 * Writes the page's part of the tree that leads from what is drawn to its element. The library keeps it, and so every cell
 * of every page, until the end; written page by page, a document of any length needs little more memory than one page.
 */
export const closePageStructure = (document: PdfDocument): void => {
  const inside = document as unknown as Internals
  const tree = inside.getStructParentTree()
  const key = inside.page.structParentTreeKey
  const reference = inside.ref(tree.get(key))
  reference.end()
  reference.data = null
  tree.add(key, reference)
}
