type FormLike = { getInputNode: (path: string) => HTMLElement | null }

/** Puts the focus on the field that stands first in the page among those with an error. */
export function focusFirstError(form: FormLike, errors: Record<string, unknown>): void {
  const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? [])
  nodes.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  nodes[0]?.focus()
}
