import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const stampPath = join(dist, '.stamp')

/** Everything that the built page is made of: its own sources, the rooms that it imports, the packages. */
export const sources = ['web/**', 'contract/**', 'domain/**', 'package-lock.json', 'tsconfig.json']

const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const paths = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  for (const path of paths) {
    if (/\.test\.tsx?$/.test(path) || !statSync(join(root, path)).isFile()) continue
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

const mayWrite = (): boolean => {
  try {
    for (const folder of [root, join(root, 'node_modules')]) accessSync(folder, constants.W_OK)
    return true
  } catch {
    console.error(
      `No permission to write the built page into ${root}: start it once as the owner of that folder.`,
    )
    return false
  }
}

/** Compresses once, at the highest level, what would otherwise be compressed for every visitor. */
const compressFiles = (folder: string): void => {
  for (const path of globSync('**/*.{js,css,svg,json,txt,webmanifest}', {
    cwd: folder,
    exclude: ['page-maker'],
  })) {
    const content = readFileSync(join(folder, path))
    if (content.length < 1024) continue
    const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(content, { level: 9 }))
  }
}

const isBuilt = (hash: string): boolean => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash

/** Two starts in one folder may build at once: whoever finds the other's page in place, of the same sources, leaves it. */
const exchange = (draft: string, hash: string): void => {
  const old = `${draft}.old`
  for (let tries = 3; ; tries--) {
    try {
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(draft, dist)
      break
    } catch (error) {
      if (isBuilt(hash)) break
      if (tries === 0) throw error
    }
  }
  for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true })
}

const build = (config: string, folder: string): boolean => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const result = spawnSync(process.execPath, [vite, 'build', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return result.status === 0
}

/**
 * Builds the page beside the served folder and exchanges the two, so that a build that fails or is killed
 * leaves the page as it was.
 * @returns whether the build succeeded; the terminal says why not
 */
export const buildPage = (): boolean => {
  if (!mayWrite()) return false
  const hash = hashOfSources()
  const draft = join(root, `dist.new-${process.pid}`)
  // The driver's page first, since it empties the folder; then, apart from it, what the server makes of it, and the page of the
  // programme's people.
  const isBuiltWhole =
    build('web/vite.config.ts', draft) &&
    build('web/page-maker/vite.config.ts', join(draft, 'page-maker')) &&
    build('web/staff/vite.config.ts', join(draft, 'equipe'))
  if (!isBuiltWhole) {
    console.error('The page could not be built; the reason stands above.')
    rmSync(draft, { recursive: true, force: true })
    return false
  }
  compressFiles(draft)
  writeFileSync(join(draft, '.stamp'), hash)
  exchange(draft, hash)
  return true
}

/** Builds the page when its sources are not those of the last build. */
export const buildPageIfChanged = (): boolean => {
  if (isBuilt(hashOfSources())) return true
  console.log('Building the page (first start, or its sources changed)…')
  return buildPage()
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !buildPageIfChanged()) process.exit(1)
