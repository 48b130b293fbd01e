import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { weighedScreens } from '#testkit/weights.ts'
import { buildPageIfChanged } from '../scripts/build-page.ts'
import { root } from './sources.ts'

const dist = join(root, 'dist')

type ManifestEntry = { file: string; imports?: string[]; css?: string[] }

/** What the browser fetches for some sources: their files, what these import, their styles. */
function filesOf(manifest: Record<string, ManifestEntry>, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (!entry) throw new Error(`the build made nothing of ${key}`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    for (const style of entry.css ?? []) files.add(style)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return files
}

/** The page itself names files too, which every visitor fetches whether the screen needs them or not. */
const filesOfPage = (): string[] =>
  [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )

/** As it travels: the build compresses what is worth compressing. */
const bytesOf = (file: string): number => {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const weightOf = (files: Iterable<string>, ending: '.js' | '.css'): number =>
  [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + bytesOf(file), 0)

describe('the weight of the page', () => {
  let manifest: Record<string, ManifestEntry> = {}
  beforeAll(() => {
    expect(buildPageIfChanged()).toBe(true)
    manifest = JSON.parse(readFileSync(join(dist, 'assets/manifest.json'), 'utf8'))
  })

  // That a screen fetches these and no others is seen where it is opened (e2e/shell/weight.spec.ts).
  it.each(weighedScreens)(
    '$screen and what it fetches by itself stay within $script bytes of script and $style of style',
    ({ sources, script, style }) => {
      const files = new Set([...filesOfPage(), ...filesOf(manifest, ['index.html', ...sources])])
      expect(weightOf(files, '.js')).toBeGreaterThan(60_000)
      expect(weightOf(files, '.js')).toBeLessThanOrEqual(script)
      expect(weightOf(files, '.css')).toBeLessThanOrEqual(style)
    },
  )

  it('holds nothing of the pages of the programme’s people, which are built apart', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
    const ofStaff = (folder: string, files: readonly string[]) =>
      files.filter((file) => readFileSync(join(dist, folder, file), 'utf8').includes('/api/staff/'))
    expect(scripts.length).toBeGreaterThan(10)
    expect(ofStaff('assets', scripts)).toEqual([])
    const own = readdirSync(join(dist, 'equipe/assets')).filter((file) => file.endsWith('.js'))
    expect(ofStaff('equipe/assets', own).length).toBeGreaterThan(0)
  })

  it('begins with nothing that only some screens need', () => {
    // What decides about the first paint is no part of any screen's imports.
    const first = filesOfPage().filter((file) => !file.includes('/before-paint-'))
    expect([...first].sort()).toEqual([...filesOf(manifest, ['index.html'])].sort())
    expect(first.join(' ')).not.toMatch(/inside|screen|landing|home|leaflet|maps|dialog/)
  })
})
