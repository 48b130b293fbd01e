import { describe, expect, it } from 'vitest'
import { askedParts, exportPercent, isAskedSame } from './exports.ts'

describe('the progress of a table', () => {
  it('grows with its lines, and is whole only once the table can be fetched', () => {
    expect([0, 1, 999, 50_000, 99_999, 100_000, 120_000].map((done) => exportPercent(done, 100_000))).toEqual(
      [0, 0, 0, 50, 99, 99, 99],
    )
    expect(exportPercent(0, 0)).toBe(0)
  })
})

describe('what a table was asked by', () => {
  it('is the same whatever its order and what narrows nothing, and numbers are as their texts', () => {
    expect(askedParts({ plate: ' ABC1D23 ', status: 3, from: '', until: undefined })).toEqual({
      plate: 'ABC1D23',
      status: '3',
    })
    expect(isAskedSame({ plate: 'ABC1D23', from: '', status: '3' }, { status: 3, plate: 'ABC1D23' })).toBe(
      true,
    )
    expect(isAskedSame({}, { plate: '', number: null })).toBe(true)
    expect(isAskedSame({ state: 'open' }, { state: 'paid' })).toBe(false)
    expect(isAskedSame({ state: 'open' }, { state: 'open', plate: 'ABC1D23' })).toBe(false)
    expect(isAskedSame({ from: '2026-11-01' }, { until: '2026-11-01' })).toBe(false)
  })
})
