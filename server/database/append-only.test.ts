import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startApp()
  await aDriver(app, { credit: 1000 })
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const rewritings = ['postings', 'ledger_transactions'].flatMap((table) => [
  `update ${table} set amount = amount + 1`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
])

const errorOf = (query: string) =>
  owner.query(query).then(
    () => 'done',
    (error) => error.message as string,
  )

const sums = async () =>
  (await owner.query('select count(*)::int as rows, sum(amount)::int as amount from postings')).rows[0]

describe('what was posted', () => {
  it.each(rewritings)('cannot be rewritten by the application: %s', async (query) => {
    await owner.query('set role rotativo_app')
    const error = await errorOf(query)
    await owner.query('reset role')
    expect(error).toMatch(/^permission denied for table/)
    expect(await sums()).toEqual({ rows: 1, amount: 1000 })
  })

  it.each(rewritings)('cannot be rewritten by the owner either: %s', async (query) => {
    expect(await errorOf(query)).toMatch(/^the ledger is append-only/)
    expect(await sums()).toEqual({ rows: 1, amount: 1000 })
  })

  it.each([
    ['staff_register', "details = '{}'"],
    ['operator_log', "details = '{}'"],
    ['preference_changes', 'is_on = not is_on'],
  ])('is told by %s, which neither the application nor its owner can rewrite', async (table, change) => {
    for (const query of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table}`]) {
      expect(await errorOf(query)).toMatch(/is append-only: /)
      await owner.query('set role rotativo_app')
      const error = await errorOf(query)
      await owner.query('reset role')
      expect(error).toMatch(/^permission denied for table/)
    }
  })

  it('is read and appended to by the role that the server works as', async () => {
    const { rows } = await app.rotativo.parts.db.pool.query(
      'select current_user as role, count(*)::int as n from postings group by 1',
    )
    expect(rows).toEqual([{ role: 'rotativo_app', n: 1 }])
  })

  it('cannot be given a balance below zero', async () => {
    expect(await errorOf('update wallets set balance_credit = -1')).toContain('violates check constraint')
  })

  it('cannot be unguarded by the application', async () => {
    await owner.query('set role rotativo_app')
    const error = await errorOf('alter table postings disable trigger all')
    await owner.query('reset role')
    expect(error).toBe('must be owner of table postings')
  })
})
