import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { forgetSession, storeSummary } from '#web/api/stored-session.ts'
import { noteLeft, takeLeft } from './left-note.tsx'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

const enter = (id: number) => storeSummary({ id, driver_id: id, identification: '', name: '' })
const left = { plate: 'ABC1D23', amount: cents(150) }

it('how much came back is told once, to whom it came back', () => {
  enter(1)
  noteLeft(left)
  expect(takeLeft()).toEqual(left)
  expect(takeLeft()).toBeNull()
})

it('nobody who comes next is told what came back to the driver before', () => {
  enter(1)
  noteLeft(left)
  forgetSession()
  enter(1)
  expect(takeLeft()).toBeNull()
  noteLeft(left)
  // As another tab lets somebody else in.
  enter(2)
  expect(takeLeft()).toBeNull()
})
