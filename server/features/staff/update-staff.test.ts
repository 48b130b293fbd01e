import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listStaff, updateStaff } from '#contract/staff/people.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const changes = {
  suspend: { given: { suspended: true }, refusal: { status: 401, body: { type: 'Unauthenticated' } } },
  'take the role of': { given: { roles: ['agent' as const] }, refusal: { status: 403 } },
}

describe('two managers', () => {
  it.each(Object.entries(changes))('who %s each other at the same moment leave one', async (_, change) => {
    const [one, other] = [await aStaff(app, ['manager']), await aStaff(app, ['manager'])]
    const body = { ...change.given, reason: 'Saiu da equipe' }
    const turn = (who: TestStaff, by: TestStaff) =>
      app.call(updateStaff, { params: { id: who.id }, body }, by)
    const client = await app.rotativo.parts.db.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from staff where id = any($1) for update', [[one.id, other.id]])
      const both = Promise.allSettled([turn(one, other), turn(other, one)])
      await waitingForLocks(app, 2)
      await client.query('rollback')
      const refused = (await both).filter(({ status }) => status === 'rejected')
      expect(refused).toMatchObject([{ reason: change.refusal }])
    } finally {
      client.release()
    }
    const { data } = await app.call(listStaff, {}, await aStaff(app, ['manager']))
    const left = data.filter(({ id }) => [one.id, other.id].includes(id))
    expect(left.filter(({ state, roles }) => state === 'active' && roles.includes('manager'))).toHaveLength(1)
  })
})
