import { expect, it } from 'vitest'
import { operatorScopes, scopeBeyond, scopesOfKey } from './operator.ts'

it('scopesOfKey gives a key from before scopes all rights except managing keys', () => {
  expect(scopesOfKey(null)).toEqual(operatorScopes.filter((scope) => scope !== 'keys'))
})

it('scopesOfKey gives a key exactly the scopes that are stored, in one order', () => {
  expect(scopesOfKey([])).toEqual([])
  expect(scopesOfKey(['sightings', 'lookup', 'unknown'])).toEqual(['lookup', 'sightings'])
})

it('scopeBeyond names the first scope that the own key lacks', () => {
  expect(scopeBeyond(['keys', 'metrics'], ['metrics', 'refunds', 'notices'])).toBe('refunds')
  expect(scopeBeyond(['keys', 'metrics'], ['keys', 'metrics'])).toBeNull()
  expect(scopeBeyond([], [])).toBeNull()
})
