import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, poolBeside } from '#testkit/database.ts'
import { eventually } from '#testkit/eventually.ts'
import { runAll, startJobs } from './jobs.ts'
import type { Sweep, Tasks } from './task.ts'

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

it('a sweep that a database which is away keeps from its work is a warning, and one whose statement it ended a fault', async () => {
  const database = await createDatabase()
  const owner = poolBeside(database.url, 6)
  const said = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })
  const told: string[] = []
  const tell = (level: string) => (details: { err?: AggregateError }) => {
    for (const { message } of details.err?.errors ?? []) told.push(`${level} ${message}`)
  }
  const log = { error: tell('error'), warn: tell('warn'), info: tell('info') }
  const codes = ['57P01', '57014']
  const sweep: Sweep = {
    name: 'failing',
    run: async () => {
      const code = codes.shift()
      if (code) throw said(code)
    },
  }
  const jobs = await startJobs(owner, { now: () => new Date() }, log, {} as Tasks, [sweep])
  onTestFinished(async () => {
    await jobs.stop()
    await owner.end()
    await database.drop()
  })
  await eventually(
    () => told,
    ({ length }) => length === 2,
  )
  expect(told).toEqual(['warn 57P01', 'error 57014'])
})
