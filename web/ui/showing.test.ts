import { describe, expect, it } from 'vitest'
import { formatDuration, secondsLeft } from './countdown.tsx'
import { pageOf } from './data-table.tsx'
import { formatDateTime } from './date-time.tsx'

describe('countdown', () => {
  it('counts the running second and never goes below zero', () => {
    expect(secondsLeft(10_000, 0)).toBe(10)
    expect(secondsLeft(10_000, 1)).toBe(10)
    expect(secondsLeft(10_000, 9_999)).toBe(1)
    expect(secondsLeft(10_000, 10_000)).toBe(0)
    expect(secondsLeft(10_000, 99_000)).toBe(0)
  })

  it('shows hours only where there are some', () => {
    expect(formatDuration(0)).toBe('00:00')
    expect(formatDuration(309)).toBe('05:09')
    expect(formatDuration(3909)).toBe('1:05:09')
    expect(formatDuration(86_400)).toBe('24:00:00')
  })
})

describe('pages of a table', () => {
  const rows = Array.from({ length: 101 }, (_, index) => index)

  it('cuts rows into pages and keeps the page inside of what exists', () => {
    expect(pageOf(rows, 0, 50).rows).toHaveLength(50)
    expect(pageOf(rows, 2, 50)).toEqual({ page: 2, last: 2, rows: [100] })
    expect(pageOf(rows, 9, 50).page).toBe(2)
    expect(pageOf([], 3, 50)).toEqual({ page: 0, last: 0, rows: [] })
  })
})

it('dates are shown as DD/MM/YYYY HH:mm:ss [format.dates]', () => {
  expect(formatDateTime('2026-02-28 23:59:09')).toBe('28/02/2026 23:59:09')
  expect(formatDateTime('2026-02-28 23:59:09', { dateOnly: true })).toBe('28/02/2026')
  expect(formatDateTime('')).toBe('---')
})
