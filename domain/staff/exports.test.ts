import { describe, expect, it } from 'vitest'
import { exportPercent } from './exports.ts'

describe('the progress of a table', () => {
  it('grows with its lines, and is whole only once the table can be fetched', () => {
    expect([0, 1, 999, 50_000, 99_999, 100_000, 120_000].map((done) => exportPercent(done, 100_000))).toEqual(
      [0, 0, 0, 50, 99, 99, 99],
    )
    expect(exportPercent(0, 0)).toBe(0)
  })
})
