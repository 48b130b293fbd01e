import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isDatabaseAway, wasEnded } from './away.ts'

const said = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })
const bySystem = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

describe('a database', () => {
  it.each(['08006', '57P01', '57P03', '57014', '25006', '53100', '53300', '58030'])(
    'that says %s serves at another moment',
    (code) => {
      expect(isDatabaseAway(said(code))).toBe(true)
    },
  )

  it.each(['23505', '22003', '40P01', '42P01', '57000', 'XX000'])('that says %s is not away', (code) => {
    expect(isDatabaseAway(said(code))).toBe(false)
  })

  it.each([
    ['ECONNREFUSED', 'connect'],
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ENOENT', 'connect'],
    ['ETIMEDOUT', 'connect'],
    ['EHOSTUNREACH', 'connect'],
    ['ENETUNREACH', 'connect'],
    ['ENETDOWN', 'connect'],
    ['ENOTFOUND', 'getaddrinfo'],
    ['EAI_AGAIN', 'getaddrinfo'],
  ])('to which there is no way (%s, %s) is away', (code, syscall) => {
    expect(isDatabaseAway(bySystem(code, syscall))).toBe(true)
  })

  it('is away where all that was tried says so', () => {
    const both = (...errors: Error[]) => isDatabaseAway(new AggregateError(errors))
    expect(both(bySystem('ENETUNREACH', 'connect'), bySystem('ECONNREFUSED', 'connect'))).toBe(true)
    expect(both(said('57014'), said('23505'))).toBe(false)
    expect(both()).toBe(false)
    expect(isDatabaseAway(bySystem('EACCES', 'open'))).toBe(false)
    expect(isDatabaseAway('57014')).toBe(false)
  })

  it('that ended a statement is told from one that was not there', () => {
    expect(wasEnded(said('57014'))).toBe(true)
    expect(wasEnded(new AggregateError([said('57P01'), said('57014')]))).toBe(true)
    expect(wasEnded(said('57P01'))).toBe(false)
    expect(wasEnded(bySystem('57014', 'connect'))).toBe(false)
  })
})
