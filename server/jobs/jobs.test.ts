import { expect, it } from 'vitest'
import { runAll } from './jobs.ts'
import type { Sweep } from './task.ts'

it('a sweep that fails keeps none after it from its turn, and the failure is told at the end', async () => {
  const ran: string[] = []
  const sweep = (name: string, failure?: Error): Sweep => ({
    name,
    run: async () => {
      ran.push(name)
      if (failure) throw failure
    },
  })
  const broken = new Error('no letters')
  const clock = { now: () => new Date(0) }
  const all = runAll([sweep('first'), sweep('broken', broken), sweep('last')], clock)
  await expect(all).rejects.toMatchObject({ message: 'sweeps failed', errors: [broken] })
  expect(ran).toEqual(['first', 'broken', 'last'])
})
