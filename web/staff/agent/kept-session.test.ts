import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '#domain/durations.ts'
import { longestSessionMs } from '#domain/staff/access.ts'
import { learnServerTime } from '#web/api/server-clock.ts'
import type { StaffSession } from '../session.ts'
import { endOf, endOfKept, hasCome } from './kept-session.ts'

const rita: StaffSession = {
  id: 7,
  name: 'Rita',
  email: 'rita@example.com',
  roles: ['agent'],
  pending_roles: [],
  acts: ['issue notice'],
  idle_seconds: 1800,
  ends_in_seconds: 3 * 3600,
  claim_session: null,
}

const start = new Date('2026-11-23T12:00:00Z')
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

it('is over on the device when it is at the server, by the clock of the server, however it is used meanwhile', () => {
  // The device is an hour behind.
  learnServerTime(String(Date.now() + hourMs), Date.now(), Date.now())
  const endsAt = endOf(rita, Date.now() - minuteMs)
  expect(endsAt).toBe(start.getTime() + 4 * hourMs - minuteMs)
  pass(3 * hourMs - minuteMs - 1)
  expect(hasCome(endOfKept({ ...rita, endsAt }))).toBe(false)
  pass(1)
  expect(hasCome(endOfKept({ ...rita, endsAt }))).toBe(true)
})

it('lasts as long as any may where the server says nothing of it, and not at all where the page kept nothing of it', () => {
  const { ends_in_seconds: _, ...older } = rita
  const endsAt = endOf(older as StaffSession, Date.now())
  pass(longestSessionMs - 1)
  expect(hasCome(endsAt)).toBe(false)
  pass(1)
  expect(hasCome(endsAt)).toBe(true)
  expect(hasCome(endOfKept(rita))).toBe(true)
})
