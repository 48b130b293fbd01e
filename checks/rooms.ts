import { importsOf, productFiles } from './sources.ts'

/**
 * The room of a file: the folder whose rules it follows, found by its path, so that a new noun or gateway is covered on
 * its first day. What lies at the root of `server/`, `contract/` or `domain/` is a room for itself.
 */
export const roomOf = (path: string): string => {
  const parts = path.split('/')
  const folders = parts.slice(0, -1)
  if (parts[0] !== 'web' && folders.length === 1) return path
  const isNested = (parts[1] === 'features' || parts[1] === 'gateways') && folders.length > 2
  return folders.slice(0, isNested ? 3 : 2).join('/')
}

/**
 * The folder that a file really lies in, however deep. What lies at the root of a house, or of a floor of the page (`web/api`,
 * `web/app`, `web/staff`), is a folder for itself.
 */
export const folderOf = (path: string): string => {
  const folders = path.split('/').slice(0, -1)
  const isRoot = folders.length === 1 || /^web\/(api|app|staff)\/[^/]+$/.test(path)
  return isRoot ? path : folders.join('/')
}

/** Whether a noun's own file reaches into a part of the noun, which stands on it. */
export const leansOnPart = ({ from, to }: Arrow): boolean => {
  const own = folderOf(from)
  return /^server\/features\/[\w-]+$/.test(own) && to.startsWith(`${own}/`) && folderOf(to) !== own
}

/** Which of the four parts of the product a file belongs to. */
export const houseOf = (path: string): string => path.split('/')[0] ?? ''

export type Arrow = { from: string; to: string }

/** Every import of the product, file to file. */
export const arrows = (): Arrow[] =>
  productFiles().flatMap((from) => importsOf(from).map((to) => ({ from, to })))

/** The rings of rooms, or of folders: of each, those that import each other in a circle, whichever way round. */
export const ringsOf = (all: readonly Arrow[], placeOf: (path: string) => string = roomOf): string[][] => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const [a, b] = [placeOf(from), placeOf(to)]
    if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>()
    const visit = (room: string): void => {
      for (const other of next.get(room) ?? []) {
        if (seen.has(other)) continue
        seen.add(other)
        visit(other)
      }
    }
    visit(start)
    return seen
  }
  const reach = new Map([...next.keys()].map((room) => [room, reachable(room)]))
  const inRing = [...next.keys()].filter((room) => reach.get(room)?.has(room))
  const rings = inRing.map((room) =>
    inRing.filter((other) => reach.get(room)?.has(other) && reach.get(other)?.has(room)).sort(),
  )
  return [...new Map(rings.map((ring) => [ring.join(), ring])).values()]
}
