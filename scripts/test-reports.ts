import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Sums up a report of vitest. A file that failed outside of its tests counts as one failure. */
export const countVitest = ({ testResults }: VitestReport): Count => {
  const count: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of testResults) {
    const failedBefore = count.failed
    for (const { status: outcome } of assertionResults) {
      if (outcome === 'passed') count.passed++
      else if (outcome === 'failed') count.failed++
      else count.skipped++
    }
    if (status === 'failed' && count.failed === failedBefore) count.failed++
  }
  return count
}

/** Sums up a report of Playwright. A journey that passed at its second try has passed; errors outside of tests, like a file that does not load, are failures. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
})

/**
 * Runs a tool that writes a JSON report and counts what it holds. A tool that ends badly without a failed
 * test in its report (or without a report) is a failure nevertheless.
 */
const countFrom = async <Report>(
  run: (report: string) => Promise<boolean>,
  count: (report: Report) => Count,
): Promise<Count> => {
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-report-'))
  const path = join(folder, 'report.json')
  try {
    const succeeded = await run(path)
    const counted = existsSync(path)
      ? count(JSON.parse(readFileSync(path, 'utf8')) as Report)
      : { passed: 0, failed: 0, skipped: 0 }
    return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const readVitestReport = (run: (report: string) => Promise<boolean>) => countFrom(run, countVitest)

export const readPlaywrightReport = (run: (report: string) => Promise<boolean>) =>
  countFrom(run, countPlaywright)
