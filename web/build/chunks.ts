import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const web = fileURLToPath(new URL('..', import.meta.url))

/** The packages that only the maps need. */
const mapPackages = /\/node_modules\/(leaflet|supercluster|kdbush)\//

/** What somebody begins with, each by the modules that are fetched for it without a press. */
export type Starts = Readonly<Record<string, readonly string[]>>

const roomOf = (id: string): string[] => relative(web, id).split('/')

const isOfMaps = (id: string): boolean => roomOf(id)[0] === 'maps' || mapPackages.test(id)

/** The noun of a screen or a part that is fetched when it is wanted; others belong to no noun. */
const nounOf = (id: string): string => {
  const [room, noun] = roomOf(id)
  return room === 'features' && noun ? noun : 'inside'
}

/** Who needs a module: every module that is fetched on its own and reaches it by its imports. */
function usersOf(ids: Iterable<string>, infoOf: (id: string) => Rolldown.ModuleInfo | null) {
  const users = new Map<string, Set<string>>()
  for (const user of ids) {
    if ((infoOf(user)?.dynamicImporters.length ?? 0) === 0) continue
    const open = [user]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const known = users.get(id) ?? new Set()
      if (known.has(user)) continue
      users.set(id, known.add(user))
      open.push(...(infoOf(id)?.importedIds ?? []))
    }
  }
  return users
}

/**
 * A weak signal pays for every request, and for every byte: what screens share travels in few files, by who needs it and not by
 * what it is called. The first page is whatever its imports reach, its packages in a file that outlives a release. What one of
 * the starts needs is in a file of its own, or in that of the starts that share it; of all else, what only one noun needs goes
 * with the noun, and the rest is one file more.
 */
export function chunksByUse(starts: Starts): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let users = new Map<string, Set<string>>()
  const startsOf = Object.entries(starts).map(([name, paths]) => {
    const ids = paths.map((path) => join(web, path))
    const missing = ids.filter((id) => !existsSync(id))
    if (missing.length > 0) throw new Error(`a start is made of ${missing.join(', ')}, which is not there`)
    return { name, ids }
  })
  const needingOf = (id: string) => startsOf.filter(({ ids }) => ids.some((one) => users.get(id)?.has(one)))
  const nameOf = (id: string): string => {
    const needing = needingOf(id)
    if (needing.length > 0) return needing.map(({ name }) => name).join('-')
    if (isOfMaps(id)) return 'maps'
    const nouns = new Set([...(users.get(id) ?? [])].map(nounOf))
    const [noun = 'inside'] = nouns
    return nouns.size === 1 ? noun : 'inside'
  }
  return {
    plugin: {
      name: 'chunks-by-use',
      apply: 'build',
      buildEnd() {
        users = usersOf(this.getModuleIds(), (id) => this.getModuleInfo(id))
      },
    },
    // A group takes along what its modules import. What is needed by most comes first, so that nobody takes it from them.
    groups: [
      { name: 'library', test: /node_modules/, tags: ['$initial'], priority: 9 },
      { name: 'first', tags: ['$initial'], priority: 8 },
      ...[3, 2, 1].map((starts) => ({
        name: nameOf,
        test: (id: string) => needingOf(id).length === starts,
        minShareCount: 2,
        priority: 4 + starts,
      })),
      { name: 'inside', test: (id) => nameOf(id) === 'inside', minShareCount: 2, priority: 2 },
      { name: nameOf, minShareCount: 2, priority: 1 },
    ],
  }
}
