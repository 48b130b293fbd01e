import { describe, expect, it } from 'vitest'
import { nouns } from '#contract/nouns.ts'
import { projectFiles, readSource } from './sources.ts'

/** Folders whose rooms the map names; of the others it says what they are as a whole. */
const houses = ['contract', 'domain', 'server', 'web', 'testkit']

const map = /\n## The map\n[\s\S]*?\n```\n([\s\S]*?)\n```/.exec(readSource('README.md'))?.[1] ?? ''

/** The words by which the map tells a folder at the root: its line, and those below it that are indented. */
const told = new Map(
  map.split(/\n(?! )/).flatMap((entry) => {
    const [, names = '', text = ''] = /^((?:[a-z\d]+\/ +)+)([\s\S]*)$/.exec(entry) ?? []
    const words: readonly string[] = text.toLowerCase().match(/[a-z][a-z-]*/g) ?? []
    return [...names.matchAll(/[a-z\d]+/g)].map(([name]) => [name, words] as const)
  }),
)

/** The folders so many steps below the root, each by its way. */
const foldersAt = (depth: number): string[] => [
  ...new Set(
    projectFiles()
      .map((path) => path.split('/'))
      .filter(({ length, 0: first }) => length > depth && !first?.startsWith('.'))
      .map((parts) => parts.slice(0, depth).join('/')),
  ),
]

describe('the map of the README', () => {
  it('names every folder, and none that there is not', () => {
    expect([...told.keys()].toSorted()).toEqual(foldersAt(1).toSorted())
  })

  it('names every room that is no noun, which the glossary lists', () => {
    const rooms = foldersAt(2).filter((path) => {
      const [house = '', room = ''] = path.split('/')
      return houses.includes(house) && !Object.hasOwn(nouns, room)
    })
    expect(rooms.length).toBeGreaterThan(30)
    const isNamed = (path: string) => {
      const [house = '', room = ''] = path.split('/')
      return told.get(house)?.includes(room)
    }
    expect(rooms.filter((path) => !isNamed(path))).toEqual([])
  })
})
