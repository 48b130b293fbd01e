import { describe, expect, it } from 'vitest'
import { proofs, requirements } from '../scripts/requirements.ts'
import { finishedAreas, finishedRows, waitingRows } from './finished-areas.ts'

const rows = requirements()
const proved = proofs()
const areaOf = (id: string): string => id.split('.')[0] ?? ''

describe('the requirements', () => {
  it('are all 536 in the project’s own copy', () => {
    expect(rows.length).toBe(536)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(536)
  })

  it('of finished areas are each proved by a test that names them', () => {
    const demanded = rows
      .map(({ id }) => id)
      .filter((id) => (finishedAreas as readonly string[]).includes(areaOf(id)) || finishedRows.includes(id))
    expect(demanded.length).toBeGreaterThan(50)
    expect(demanded.filter((id) => !proved.has(id) && !waitingRows[id])).toEqual([])
  })

  it('are not named where they do not exist', () => {
    const known = new Set(rows.map(({ id }) => id))
    expect([...proved.keys()].filter((id) => !known.has(id))).toEqual([])
    expect(Object.keys(waitingRows).filter((id) => !known.has(id) || proved.has(id))).toEqual([])
  })
})
