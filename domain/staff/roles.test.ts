import { describe, expect, it } from 'vitest'
import { actsOf, gainsProposing, mayDo, rolesProblem, splitRoles } from './roles.ts'

describe('roles that move money', () => {
  it('splitRoles lets them wait, unless they are in force already', () => {
    expect(splitRoles(['agent', 'finance', 'manager'], [])).toEqual({
      roles: ['agent'],
      pending: ['finance', 'manager'],
    })
    expect(splitRoles(['support', 'finance', 'manager'], ['finance'])).toEqual({
      roles: ['support', 'finance'],
      pending: ['manager'],
    })
  })

  it('rolesProblem takes no approval of the proposer, of the person, or of other roles than were shown', () => {
    const pending = { personId: 1, roles: ['finance'], proposedBy: 2 }
    const asked = { seen: ['finance'], approve: true, by: 3 }
    expect(rolesProblem(pending, asked)).toBeNull()
    expect(rolesProblem(pending, { ...asked, by: 2 })).toBe('own_proposal')
    expect(rolesProblem(pending, { ...asked, by: 2, approve: false })).toBeNull()
    expect(rolesProblem(pending, { ...asked, by: 1 })).toBe('own_account')
    expect(rolesProblem(pending, { ...asked, by: 1, approve: false })).toBe('own_account')
    expect(rolesProblem(pending, { ...asked, seen: ['manager'] })).toBe('changed')
    expect(rolesProblem({ ...pending, roles: [] }, { ...asked, seen: [] })).toBe('changed')
    expect(rolesProblem({ ...pending, proposedBy: null }, asked)).toBeNull()
  })

  it('allow nothing but the own session while all of them are pending', () => {
    expect(actsOf([])).toEqual(['own session'])
    expect(mayDo([], 'decide correction')).toBe(false)
  })
})

it('gainsProposing is true only for a role that lets a person propose corrections for the first time', () => {
  expect(gainsProposing([], ['support'])).toBe(true)
  expect(gainsProposing(['agent'], ['agent', 'manager'])).toBe(true)
  expect(gainsProposing(['support'], ['agent', 'support'])).toBe(false)
  expect(gainsProposing(['support'], ['manager'])).toBe(false)
  expect(gainsProposing([], ['agent', 'finance'])).toBe(false)
})
