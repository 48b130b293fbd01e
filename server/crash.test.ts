import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defects } from '#testkit/crash/defects.ts'
import { crashRounds } from '#testkit/crash/rounds.ts'
import { planted } from '#testkit/planting.ts'

// The short version; `npm run crash` does 25 rounds.
describe('a run of crashes', () => {
  it('loses nothing acknowledged and does nothing twice when server and database are killed under load', async () => {
    const report = await crashRounds({ rounds: 3 })
    expect(report.problems).toEqual([])
    expect(report.refused).toEqual({})
    expect(Object.values(report.done).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20)
    expect(report.cutOff).toBeGreaterThan(0)
  })

  it('is tried on defects that could still be planted where they are said to be', () => {
    for (const { edits } of defects) {
      for (const edit of edits) expect(planted(readFileSync(edit.file, 'utf8'), edit)).toContain(edit.to)
    }
  })
})
