import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const day = 86_400

const left = async (userId: number) => {
  const { rows } = await app.rotativo.parts.db.pool.query(
    `select (select count(*)::int from sessions where user_id = $1) as sessions,
      (select count(*)::int from codes where user_id = $1) as codes,
      (select count(*)::int from email_links where user_id = $1) as links,
      (select count(*)::int from code_guesses where user_id = $1) as guesses,
      (select count(*)::int from login_failures) as failures`,
    [userId],
  )
  return rows[0]
}

it('removes in its time what no call can use any more', async () => {
  const driver = await aRegisteredDriver(app)
  await app.http('POST', '/api/signup/activate/phone/0000', {}, { token: driver.token })
  await app.call(logIn, { body: { username: driver.identification, password: 'errada1' } }).catch(() => null)
  expect(await left(driver.userId)).toEqual({ sessions: 1, codes: 1, links: 1, guesses: 1, failures: 1 })
  await app.advance(1200)
  expect(await left(driver.userId)).toEqual({ sessions: 1, codes: 1, links: 1, guesses: 1, failures: 0 })
  await app.advance(2 * day)
  expect(await left(driver.userId)).toEqual({ sessions: 1, codes: 0, links: 1, guesses: 1, failures: 0 })
  await app.advance(29 * day)
  expect(await left(driver.userId)).toEqual({ sessions: 0, codes: 0, links: 1, guesses: 1, failures: 0 })
  await app.advance(62 * day)
  expect(await left(driver.userId)).toEqual({ sessions: 0, codes: 0, links: 0, guesses: 1, failures: 0 })
  await app.advance(273 * day)
  expect(await left(driver.userId)).toEqual({ sessions: 0, codes: 0, links: 0, guesses: 0, failures: 0 })
})

it('a session that is used stays', async () => {
  const driver = await aRegisteredDriver(app)
  for (let n = 0; n < 3; n++) {
    await app.advance(20 * day)
    await expect(app.call(readUser, {}, { token: driver.token })).resolves.toMatchObject({
      id: driver.userId,
    })
  }
  expect((await left(driver.userId)).sessions).toBe(1)
})
