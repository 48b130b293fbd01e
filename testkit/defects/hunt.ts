import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import startDatabase from '../database-server.ts'
import { copyProject, planted } from '../planting.ts'
import type { Planted } from './planted.ts'
import { type Result, writeResults } from './results.ts'
import { runTests, stopRuns } from './run-tests.ts'

/** What the tests of vitest read of the project. */
const parts = [
  ...[
    '.ci',
    '.gitignore',
    'bench',
    'checks',
    'cities',
    'contract',
    'deploy',
    'docs',
    'domain',
    'e2e',
    'scripts',
  ],
  ...['server', 'testkit', 'web', 'CONTRIBUTING.md', 'README.md', 'biome.json', 'package-lock.json'],
  ...['package.json', 'playwright.config.ts', 'tsconfig.json', 'vitest.config.ts'],
]

/** Where a defect lets the tests hang, its run ends here; `npm test` would have ended by its own limit. */
const longestRunMs = 180_000

/** How long all tests that saw something may take without a defect. */
const longestSoundMs = 1_200_000

/** Two defects are tried side by side. */
const lanes = 2

/** A defect in what makes the database is seen only by tests that make one anew. */
const isOfDatabase = ({ file }: Planted): boolean => /^server\/database\/(migrat|embedded)/.test(file)

const tryDefect = async (folder: string, defect: Planted, database: string | undefined): Promise<Result> => {
  const path = join(folder, defect.file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, planted(sound, defect))
  try {
    const ownDatabase = isOfDatabase(defect) ? undefined : database
    const found = await runTests(folder, defect.tests, { database: ownDatabase, limitMs: longestRunMs })
    return { ...defect, killedBy: found?.file ?? null, test: found?.test ?? '' }
  } finally {
    writeFileSync(path, sound)
  }
}

/**
 * Plants one defect after the other in copies of the project, and runs the tests that each names. Those that saw
 * something have to pass without a defect. What became of each goes to `docs/planted-defects.md`; a run that is
 * interrupted writes what it knows.
 */
export const huntDefects = async (
  chosen: readonly Planted[],
  say: (line: string) => void,
): Promise<Result[]> => {
  for (const defect of chosen) planted(readFileSync(defect.file, 'utf8'), defect)
  const copies = Array.from({ length: lanes }, () => copyProject(parts))
  const stop = await startDatabase()
  const database = process.env.TEST_DATABASE_SERVER
  const waiting = [...chosen]
  const results: Result[] = []
  let isInterrupted = false
  const interrupt = (): void => {
    isInterrupted = true
    waiting.length = 0
    stopRuns()
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const work = async (folder: string): Promise<void> => {
    for (let defect = waiting.shift(); defect; defect = waiting.shift()) {
      const result = await tryDefect(folder, defect, database)
      if (isInterrupted) return
      results.push(result)
      const { name, killedBy, test } = result
      say(killedBy === null ? `SURVIVED  ${name}` : `killed    ${name}\n          ${killedBy}: ${test}`)
    }
  }
  try {
    await Promise.all(copies.map(({ folder }) => work(folder)))
    const killers = new Set(results.flatMap(({ killedBy }) => killedBy ?? []))
    const options = { database, limitMs: longestSoundMs, workers: lanes }
    const unsound =
      killers.size > 0 && !isInterrupted && (await runTests(copies[0]?.folder ?? '', [...killers], options))
    if (unsound && !isInterrupted) throw new Error(`fails without a defect: ${unsound.file}: ${unsound.test}`)
    writeResults(results)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    for (const copy of copies) copy.remove()
    await stop()
  }
  return results
}
