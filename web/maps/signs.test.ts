import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SignName, signNames } from './model.ts'
import { drawings, signNode } from './signs.ts'

/** What of a node of the document a sign is made of. */
class Node {
  readonly attributes: Record<string, string> = {}
  readonly children: Node[] = []
  readonly tag: string
  constructor(tag: string) {
    this.tag = tag
  }
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value
  }
  append(child: Node): void {
    this.children.push(child)
  }
}

beforeAll(() => {
  vi.stubGlobal('document', { createElementNS: (_space: string, tag: string) => new Node(tag) })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const iconOf = (name: SignName): string => {
  if (name === 'pin') return 'BuildingStore'
  // A taxi is a car with a lamp.
  if (name === 'taxi') return 'Car'
  return name.replace(/^./, (letter) => letter.toUpperCase())
}

describe('the signs of the map', () => {
  it.each(signNames)('%s is drawn as what it is called [entity.parking-profile]', async (name) => {
    const icon = await import(`@tabler/icons-react/dist/esm/icons/Icon${iconOf(name)}.mjs`)
    const ours = name === 'taxi' ? drawings.taxi.slice(0, -1) : drawings[name]
    expect(ours).toEqual(icon.__iconNode)
  })

  it('all differ', () => {
    expect(new Set(signNames.map((name) => JSON.stringify(drawings[name]))).size).toBe(signNames.length)
  })

  it('become nodes of the document with all their strokes [entity.parking-profile]', () => {
    for (const name of signNames) {
      const node = signNode(name) as unknown as Node
      expect(node).toMatchObject({ tag: 'svg', attributes: { viewBox: '0 0 24 24', 'aria-hidden': 'true' } })
      const strokes = drawings[name].map(([tag, { key: _key, ...attributes }]) => ({ tag, attributes }))
      expect(node.children.map(({ tag, attributes }) => ({ tag, attributes }))).toEqual(strokes)
    }
  })
})
