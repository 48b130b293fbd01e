import { expect, it } from 'vitest'
import { fuzz } from './fuzz.ts'
import { oddPathsOf } from './odd-paths.ts'
import { plansOf } from './plan.ts'

it('the same seed makes up the same calls', () => {
  expect(JSON.stringify(plansOf(7, 50))).toBe(JSON.stringify(plansOf(7, 50)))
  expect(oddPathsOf(7, 50)).toEqual(oddPathsOf(7, 50))
  expect(JSON.stringify(plansOf(8, 50))).not.toBe(JSON.stringify(plansOf(7, 50)))
})

// More of them, and what was found: docs/fuzz.md.
it('no call, however odd, is answered by a fault or in a way that the API description does not tell', async () => {
  const { problems, statuses, succeeded } = await fuzz(450, 5)
  expect(problems).toEqual([])
  // What only ever refuses tries nothing.
  expect(statuses[200]).toBeGreaterThan(100)
  expect(succeeded).toBeGreaterThan(80)
})
