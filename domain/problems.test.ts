import { expect, it } from 'vitest'
import { problemCodes } from './problems.ts'

it('every problem has a code of its own', () => {
  expect(new Set(problemCodes).size).toBe(problemCodes.length)
  for (const code of problemCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/)
})
