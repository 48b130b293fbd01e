/**
 * A translator of the browser replaces text nodes by its own elements. React still holds the nodes that it made: it then removes a node,
 * or inserts beside one, that is no child of the parent any more, and the page goes down with `NotFoundError` (facebook/react#11538).
 * With this guard such a call does what it means, as far as that can be seen. That no old text stays is up to the JSX, which
 * keeps each text that changes alone in its element (`checks/translated.test.ts`, decision Q210).
 */

type Wrapped = Pick<Node, 'parentNode'>

/** The child of the parent that the node is now inside of; null if it is not in there at all. */
export function childAround<Place extends Wrapped>(parent: Wrapped, node: Place): Place | null {
  let around: Wrapped | null = node
  while (around && around.parentNode !== parent) around = around.parentNode
  return around as Place | null
}

/** Makes both calls tolerant. Has to run before React mounts anything. */
export function guardAgainstTranslators(nodes: Node): void {
  const { removeChild, insertBefore } = nodes
  nodes.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const around = childAround(this, child)
    if (around) removeChild.call(this, around)
    return child
  }
  nodes.insertBefore = function insert<T extends Node>(this: Node, child: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : childAround(this, before)
    return insertBefore.call(this, child, place) as T
  }
}

if (globalThis.Node) guardAgainstTranslators(globalThis.Node.prototype)
