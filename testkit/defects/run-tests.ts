import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The first test that failed, and its file. */
export type Failure = { file: string; test: string }

type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** What failed by the report that the run wrote; undefined where nothing did, or where there is no report. */
const failureIn = (folder: string, file: string): Failure | undefined => {
  if (!existsSync(file)) return undefined
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = testResults.find(({ status }) => status === 'failed')
  return (
    failed && {
      file: failed.name.replace(`${folder}/`, ''),
      test: failed.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'cannot be loaded',
    }
  )
}

const running = new Set<ChildProcess>()
/** Ends a run and all that it started. */
const endGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

/** Ends every run; what it tells is worth nothing then. */
export const stopRuns = (): void => {
  for (const child of running) endGroup(child)
}

type Options = { database: string | undefined; limitMs: number; workers?: number }

/**
 * Runs files of tests in a copy of the project until the first test fails.
 * @returns what failed; undefined where all passed
 */
export const runTests = async (
  folder: string,
  tests: readonly string[],
  { database, limitMs, workers = 1 }: Options,
): Promise<Failure | undefined> => {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  const { TEST_DATABASE_SERVER: _, ...env } = process.env
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...tests, '--bail=1', `--maxWorkers=${workers}`, '--reporter=json', `--outputFile=${file}`],
      // What one run has made of the sources serves the next one in this copy.
      ...['--testTimeout=60000', `--fsModuleCachePath=${join(folder, 'cache')}`],
    ],
    {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: database ? { ...env, TEST_DATABASE_SERVER: database } : env,
    },
  )
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    endGroup(child)
  }, limitMs)
  const [code] = await once(child, 'close')
  clearTimeout(limit)
  endGroup(child)
  running.delete(child)
  const first = tests[0] ?? ''
  if (isLate) return { file: first, test: 'does not end' }
  if (code === 0) return undefined
  return failureIn(folder, file) ?? { file: first, test: `the run ends badly: ${said.trim().slice(-300)}` }
}
