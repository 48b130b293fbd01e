import { describe, expect, it } from 'vitest'
import { proofs, requirements, titles } from '../scripts/requirements.ts'

const ids = requirements().map(({ id }) => id)
const proved = proofs()

describe('the requirements', () => {
  it('are all 536 in the project’s own copy', () => {
    expect(ids.length).toBe(536)
    expect(new Set(ids).size).toBe(536)
  })

  it('are each proved by a test that names them [app.scope]', () => {
    expect(ids.filter((id) => !proved.has(id))).toEqual([])
  })

  it('are not named where they do not exist', () => {
    expect([...proved.keys()].filter((id) => !ids.includes(id))).toEqual([])
  })
})

describe('a title', () => {
  const told = titles()

  it('says its sentence first, and names requirements after it', () => {
    expect(told.length).toBeGreaterThan(1000)
    expect(told.filter(({ text }) => text === '' || /\[[a-z][a-z0-9-]*\.[a-z]/.test(text))).toEqual([])
  })

  it('is short enough to be read in a list, with five requirements at most', () => {
    expect(told.filter(({ text, ids }) => text.length > 120 || ids.length > 5)).toEqual([])
  })
})
