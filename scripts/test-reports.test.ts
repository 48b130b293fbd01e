import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, readVitestReport } from './test-reports.ts'

const file = (status: string, ...outcomes: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: outcomes.map((outcome) => ({
    status: outcome,
    fullName: 'the sum is right',
    failureMessages: ['Error: 1 is not 2'],
  })),
})

describe('the sum over the suites', () => {
  it('counts what passed, failed and was skipped', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed')] }
    expect(countVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ['a.test.ts › the sum is right\n    Error: 1 is not 2'],
    })
  })

  it('counts a file that did not load as a failure', () => {
    expect(countVitest({ testResults: [file('failed')] })).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })

  it('counts journeys that pass at the second try as passed, and errors outside of journeys as failures', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
    const suites = [
      {
        suites: [
          {
            specs: [
              {
                file: 'parking/park.spec.ts',
                title: 'parks',
                tests: [
                  {
                    projectName: 'desk',
                    status: 'flaky',
                    results: [{ error: { message: '\u001b[31mtoo late\u001b[39m' } }, {}],
                  },
                  { projectName: 'phone', status: 'expected', results: [{}] },
                ],
              },
            ],
          },
        ],
      },
    ]
    expect(countPlaywright({ stats, suites, errors: [{ message: 'no such file' }] })).toEqual({
      passed: 4,
      failed: 2,
      skipped: 2,
      failures: [
        'e2e/parking/park.spec.ts › parks (desk, passed at the second try)\n    too late',
        'e2e › outside of the journeys\n    no such file',
      ],
    })
  })

  it('counts a tool that ends badly after passed tests as a failure, with the last that it said', async () => {
    const run = async (report: string) => {
      writeFileSync(report, JSON.stringify({ testResults: [file('passed', 'passed')] }))
      return { well: false, lastErrors: '\u001b[31mUnhandled rejection: too late\u001b[39m\n' }
    }
    expect(await readVitestReport(run)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [expect.stringMatching(/without a failed test.*\nUnhandled rejection: too late$/)],
    })
  })

  it('counts a tool without a report as a failure', async () => {
    expect(await readVitestReport(async () => ({ well: false, lastErrors: '' }))).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })
})
