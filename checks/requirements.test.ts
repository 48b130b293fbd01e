import { describe, expect, it } from 'vitest'
import { proofs, requirements } from '../scripts/requirements.ts'

const ids = requirements().map(({ id }) => id)
const proved = proofs()

describe('the requirements', () => {
  it('are all 536 in the project’s own copy', () => {
    expect(ids.length).toBe(536)
    expect(new Set(ids).size).toBe(536)
  })

  it('[app.scope] are each proved by a test that names them', () => {
    expect(ids.filter((id) => !proved.has(id))).toEqual([])
  })

  it('are not named where they do not exist', () => {
    expect([...proved.keys()].filter((id) => !ids.includes(id))).toEqual([])
  })
})
