import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '#domain/durations.ts'
import { installChromium } from './install-chromium.ts'
import { runCommand } from './run-command.ts'
import { type Count, readPlaywrightReport, readVitestReport } from './test-reports.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// The tools' own first lines say "node": they shall find the pinned one, and each other.
process.env.PATH = [
  join(process.cwd(), 'node_modules', '.bin'),
  dirname(process.execPath),
  process.env.PATH,
].join(delimiter)
// Servers and workers are started a hundred times: what was compiled for the first one serves the others.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules', '.cache', 'compiled')

/**
 * On a quiet machine of two fast cores the whole run takes twenty minutes, on two slow ones up to twice that; this is
 * only where a stuck one ends: what is left then counts as failed. A suite has several times what it takes on a busy machine, and
 * the last one all that is left.
 */
const deadline = Date.now() + 75 * minuteMs
const within = (limitMs: number): number => Math.max(1000, Math.min(limitMs, deadline - Date.now()))

interface Suite {
  name: string
  run(filters: string[]): Promise<Count>
}

const failedWhole = (why: string): Count => ({ passed: 0, failed: 1, skipped: 0, failures: [why] })

/** A check without parts of its own counts as one test. */
const single = (name: string, limitMs: number, command: string, ...args: string[]): Suite => ({
  name,
  run: async () => {
    const { well: succeeded } = await runCommand(within(limitMs), command, args)
    return {
      passed: succeeded ? 1 : 0,
      failed: succeeded ? 0 : 1,
      skipped: 0,
      failures: succeeded ? [] : [`${name}: ${command} ${args.join(' ')}`],
    }
  },
})

const vitest: Suite = {
  name: 'tests',
  run: (filters) =>
    readVitestReport((report) =>
      runCommand(within(45 * minuteMs), 'vitest', [
        'run',
        ...filters,
        ...(filters.length > 0 ? ['--passWithNoTests'] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]),
    ),
}

const journeys: Suite = {
  name: 'journeys',
  run: async (filters) => {
    if (!(await installChromium())) return failedWhole('no Chromium could be installed')
    return readPlaywrightReport((report) =>
      runCommand(
        within(75 * minuteMs),
        'playwright',
        ['test', ...filters, ...(filters.length > 0 ? ['--pass-with-no-tests'] : [])],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      ),
    )
  },
}

const suites: Suite[] = [
  single('lint', 15 * minuteMs, 'biome', 'ci', '.'),
  single('types', 15 * minuteMs, 'tsc', '--noEmit'),
  single('page', 15 * minuteMs, process.execPath, 'scripts/build-page.ts'),
  vitest,
  journeys,
]

const words = process.argv.slice(2)
const named = suites.filter((suite) => words.includes(suite.name))
const filters = words.filter((word) => !suites.some((suite) => suite.name === word))
const chosen = named.length > 0 ? named : filters.length > 0 ? [vitest, journeys] : suites

const results: { name: string; seconds: number; count: Count }[] = []
for (const suite of chosen) {
  console.log(`\n== ${suite.name}`)
  const start = Date.now()
  let count: Count
  try {
    count = await suite.run(filters)
  } catch (error) {
    // A suite that could not even run is a failure like any other, and the next one still gets its turn.
    console.error(error)
    count = failedWhole(`${suite.name} could not run: ${error}`)
  }
  results.push({ name: suite.name, seconds: Math.round((Date.now() - start) / 1000), count })
}

for (const failure of results.flatMap(({ count }) => count.failures)) console.log(`\n✗ ${failure}`)

console.log('')
for (const { name, seconds, count } of results) {
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  console.log(`${name.padEnd(10)} ${count.passed} passed, ${count.failed} failed${skipped} (${seconds} s)`)
}
const total = (key: 'passed' | 'failed') => results.reduce((sum, { count }) => sum + count[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 && total('passed') > 0 ? 0 : 1)
