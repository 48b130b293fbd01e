import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hourMs } from '#domain/durations.ts'
import { runCommand } from './run-command.ts'

// Old and new servers run side by side while a release reaches one machine after the other (docs/deploy.md, Releasing). So the
// tests of the older release are run here on databases that this release has migrated: what a migration takes away too
// early fails them.

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = join('server', 'database', 'migrations')

/** What holds that the code names each table and column there is: an older release cannot know the new ones. */
const namesEverything = ['server/features/account/leaving/erasure.test.ts']

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The release before the newest migration, unless one is named. */
const older = process.argv[2] ?? `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', migrations)}^`
const commit = git('rev-parse', '--verify', `${older}^{commit}`)

/** The older release in a folder of its own, with the migrations of this one beside its own; gives the names of those. */
const prepare = (copy: string): string[] => {
  git('clone', '--quiet', '--no-checkout', root, copy)
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: copy })
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(join(root, 'node_modules')) && lock(root) === lock(copy)) {
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  } else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy, stdio: 'inherit' })
  const known = new Set(readdirSync(join(copy, migrations)))
  const now = readdirSync(join(root, migrations))
  const text = (folder: string, name: string) => readFileSync(join(folder, migrations, name), 'utf8')
  const changed = now.filter((name) => known.has(name) && text(root, name) !== text(copy, name))
  if (changed.length > 0)
    throw new Error(`migrations are never changed, and these were: ${changed.join(', ')}`)
  const added = now.filter((name) => !known.has(name))
  for (const name of added) cpSync(join(root, migrations, name), join(copy, migrations, name))
  return added
}

const copy = mkdtempSync(join(tmpdir(), 'rotativo-old-release-'))
// PostgreSQL's own account has to find its programs in it.
chmodSync(copy, 0o755)
let isServed = false
try {
  const added = prepare(copy)
  if (added.length === 0) throw new Error(`there is no migration since ${older}`)
  console.log(`The tests of ${commit.slice(0, 9)} on what these leave: ${added.join(', ')}`)
  process.chdir(copy)
  const left = namesEverything.flatMap((path) => ['--exclude', path])
  const vitest = join(copy, 'node_modules', '.bin', 'vitest')
  const { well } = await runCommand(hourMs, vitest, ['run', 'server/', ...left])
  isServed = well
} finally {
  process.chdir(root)
  rmSync(copy, { recursive: true, force: true })
}
console.log(
  isServed ? 'The older release runs on this database.' : 'The older release does not run on this database.',
)
process.exit(isServed ? 0 : 1)
