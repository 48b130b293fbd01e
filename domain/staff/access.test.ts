import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../durations.ts'
import {
  hasEnded,
  idleMsOf,
  isLocked,
  longestSessionMs,
  readSecondFactor,
  restOfSessionMs,
  wrongTries,
} from './access.ts'
import { actsOf, mayDo, readRoles, staffActs, staffRoles } from './roles.ts'

const now = new Date('2026-11-23T15:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

it('ends a session that was left alone, an agent’s sooner, and every one after half a day', () => {
  const session = (idle: number, age: number, roles: string[]) =>
    hasEnded({ createdAt: ago(age), lastSeenAt: ago(idle), roles }, now)
  expect(session(30 * minuteMs, hourMs, ['agent'])).toBe(false)
  expect(session(30 * minuteMs + 1, hourMs, ['agent'])).toBe(true)
  expect(session(30 * minuteMs + 1, hourMs, ['finance'])).toBe(false)
  expect(session(hourMs + 1, 2 * hourMs, ['finance'])).toBe(true)
  expect(session(0, longestSessionMs + 1, ['manager'])).toBe(true)
  expect(restOfSessionMs(now, now)).toBe(longestSessionMs)
  expect(restOfSessionMs(ago(longestSessionMs - 1), now)).toBe(1)
  expect(restOfSessionMs(ago(longestSessionMs + 1), now)).toBe(0)
  // Whoever is an agent as well has a phone that is passed on.
  expect(idleMsOf(['manager', 'agent'])).toBe(30 * minuteMs)
})

it('locks after wrong tries from one address, and later from all', () => {
  const { perAddress, perPerson } = wrongTries
  expect(isLocked({ fromAddress: perAddress - 1, fromAll: perPerson - 1 })).toBe(false)
  expect(isLocked({ fromAddress: perAddress, fromAll: perAddress })).toBe(true)
  expect(isLocked({ fromAddress: 1, fromAll: perPerson })).toBe(true)
})

it('reads six digits and recovery codes however they are typed, and nothing else', () => {
  expect(readSecondFactor('123 456')).toEqual({ kind: 'totp', code: '123456' })
  expect(readSecondFactor('abcd-efgh-2345-6777')).toEqual({ kind: 'recovery', code: 'ABCDEFGH23456777' })
  for (const typed of ['', '12345', '1234567', 'abcd']) expect(readSecondFactor(typed)).toBeNull()
})

it('gives every act to somebody, and to nobody without a role', () => {
  for (const [act, roles] of Object.entries(staffActs)) {
    expect(roles.length, act).toBeGreaterThan(0)
    // Whose roles all wait for approval has the own session, and nothing else.
    const isOwn = act === 'own session'
    expect(mayDo([], act as keyof typeof staffActs)).toBe(isOwn)
    expect(mayDo(['driver'], act as keyof typeof staffActs)).toBe(isOwn)
  }
  expect(actsOf(['finance'])).toContain('own session')
  expect(actsOf(['finance'])).not.toContain('read driver')
  expect(actsOf(['agent'])).not.toContain('read register')
  expect(readRoles(['manager', 'agent', 'agent', 'root'])).toEqual(['agent', 'manager'])
  expect(staffRoles.every((role) => mayDo([role], 'own session'))).toBe(true)
})
