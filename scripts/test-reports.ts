import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Ended } from './run-command.ts'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** What failed, by file and title, with the beginning of its message: the end of a long output is all that some read. */
  failures: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

const told = (file: string, title: string, message = ''): string => {
  const lines = stripVTControlCharacters(message).split('\n')
  return [
    `${relative(process.cwd(), file)} › ${title}`,
    ...lines.slice(0, 12).map((line) => `    ${line}`),
  ].join('\n')
}

/** Sums up a report of vitest. A file that failed outside of its tests counts as one failure. */
export const countVitest = ({ testResults }: VitestReport): Count => {
  const count: Count = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { name, status, message, assertionResults } of testResults) {
    const failedBefore = count.failed
    for (const { status: outcome, fullName = '', failureMessages = [] } of assertionResults) {
      if (outcome === 'passed') count.passed++
      else if (outcome === 'failed') {
        count.failed++
        count.failures.push(told(name, fullName, failureMessages[0]))
      } else count.skipped++
    }
    if (status === 'failed' && count.failed === failedBefore) {
      count.failed++
      count.failures.push(told(name, 'the file itself', message))
    }
  }
  return count
}

/** Every journey that failed, and those that passed only at the second try. */
const journeysToTell = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        told(
          join('e2e', file),
          `${title} (${projectName}${status === 'flaky' ? ', passed at the second try' : ''})`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  ),
  ...suites.flatMap(journeysToTell),
]

/** Sums up a report of Playwright. A journey that passed at its second try has passed; errors outside of tests, like a file that does not load, are failures. */
export const countPlaywright = ({ stats, errors, suites = [] }: PlaywrightReport): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  failures: [
    ...journeysToTell({ suites }),
    ...errors.map(({ message }) => told('e2e', 'outside of the journeys', message)),
  ],
})

/**
 * Runs a tool that writes a JSON report and counts what it holds. A tool that ends badly without a failed
 * test in its report (or without a report) is a failure nevertheless, and its last words are all there is to go by.
 */
const countFrom = async <Report>(
  run: (report: string) => Promise<Ended>,
  count: (report: Report) => Count,
): Promise<Count> => {
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-report-'))
  const path = join(folder, 'report.json')
  try {
    const { well, lastErrors } = await run(path)
    const counted = existsSync(path)
      ? count(JSON.parse(readFileSync(path, 'utf8')) as Report)
      : { passed: 0, failed: 0, skipped: 0, failures: [] }
    if (well || counted.failed > 0) return counted
    const lastWords = stripVTControlCharacters(lastErrors).trim()
    return {
      ...counted,
      failed: 1,
      failures: [`The tool ended badly without a failed test in its report. Its last errors:\n${lastWords}`],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const readVitestReport = (run: (report: string) => Promise<Ended>) => countFrom(run, countVitest)

export const readPlaywrightReport = (run: (report: string) => Promise<Ended>) =>
  countFrom(run, countPlaywright)
