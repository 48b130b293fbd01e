import { expect, it } from 'vitest'
import { guardAgainstTranslators } from './translator-guard.ts'

/** As much of a tree as the guard sees; it throws where a browser does. */
class Tree {
  parentNode: Tree | null = null
  children: Tree[] = []

  removeChild(child: Tree): Tree {
    if (child.parentNode !== this) throw new Error('NotFoundError')
    this.children.splice(this.children.indexOf(child), 1)
    child.parentNode = null
    return child
  }

  insertBefore(child: Tree, before: Tree | null): Tree {
    if (before && before.parentNode !== this) throw new Error('NotFoundError')
    child.parentNode?.removeChild(child)
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child)
    child.parentNode = this
    return child
  }
}

/** A parent with two children, the first of which a translator put into two elements of its own, or replaced by them. */
function translated(isKept: boolean) {
  const [parent, text, second, outer, inner] = [new Tree(), new Tree(), new Tree(), new Tree(), new Tree()]
  parent.insertBefore(text, null)
  parent.insertBefore(second, null)
  parent.insertBefore(outer, text)
  outer.insertBefore(inner, null)
  parent.removeChild(text)
  if (isKept) inner.insertBefore(text, null)
  return { parent, text, second, outer }
}

it('guardAgainstTranslators removes the wrapper with the node inside, and nothing where the node is gone', () => {
  expect(() => translated(false).parent.removeChild(translated(false).text)).toThrow('NotFoundError')
  const { removeChild, insertBefore } = Tree.prototype
  guardAgainstTranslators(Tree.prototype as unknown as Node)
  try {
    const kept = translated(true)
    kept.parent.removeChild(kept.text)
    expect(kept.parent.children).toEqual([kept.second])
    const gone = translated(false)
    gone.parent.removeChild(gone.text)
    expect(gone.parent.children).toEqual([gone.outer, gone.second])
    const added = new Tree()
    kept.parent.insertBefore(added, kept.second)
    expect(kept.parent.children).toEqual([added, kept.second])
    const wrapped = translated(true)
    wrapped.parent.insertBefore(added, wrapped.text)
    expect(wrapped.parent.children).toEqual([added, wrapped.outer, wrapped.second])
    const lost = translated(false)
    lost.parent.insertBefore(added, lost.text)
    expect(lost.parent.children).toEqual([lost.outer, lost.second, added])
  } finally {
    Object.assign(Tree.prototype, { removeChild, insertBefore })
  }
})
