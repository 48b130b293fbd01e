import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewRecoveryCodes, signInStaff } from '#contract/staff/access.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { aStaff, staffPassword, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const factors = {
  'six digits': (person: TestStaff) => person.code(),
  'a recovery code': async (person: TestStaff) => {
    const { recovery_codes } = await app.call(
      renewRecoveryCodes,
      { body: { password: staffPassword } },
      person,
    )
    return recovery_codes[0] ?? ''
  },
}

const changes = {
  suspended: 'suspended_at = now()',
  'given another password': "password_hash = 'another'",
}

const cases = Object.entries(factors).flatMap(([by, factorOf]) =>
  Object.entries(changes).map(([change, set]) => ({ by, factorOf, change, set })),
)

describe('a person of the programme who is signing in', () => {
  it.each(cases)('by $by opens no session once $change at the same moment', async ({ factorOf, set }) => {
    const person = await aStaff(app, ['support'])
    const code = await factorOf(person)
    const manager = await app.rotativo.parts.db.pool.connect()
    await manager.query('begin')
    await manager.query(`update staff set ${set} where id = $1`, [person.id])
    const { email } = person
    const signingIn = app.http('POST', signInStaff.path, { email, password: staffPassword, code })
    await waitingForLocks(app, 1)
    await manager.query('commit')
    manager.release()
    expect(await (await signingIn).json()).toMatchObject({ type: 'StaffLoginFailed' })
    const { kysely } = app.rotativo.parts.db
    const sessions = await kysely
      .selectFrom('staff_sessions')
      .select('token_hash')
      .where('staff_id', '=', person.id)
      .execute()
    expect(sessions).toHaveLength(1)
  })
})
