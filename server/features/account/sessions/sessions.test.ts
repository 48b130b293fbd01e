import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '#contract/account/registration.ts'
import { endOtherSessions, endSession, listSessions, logIn, readUser } from '#contract/account/sessions.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { aRegistration, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const openSession = async (identification: string, headers: Record<string, string> = {}) =>
  (await app.call(logIn, { body: { username: identification, password: 'segredo1' } }, { headers }))
    .access_token

const sessionsOf = async (token: string) => (await app.call(listSessions, {}, { token })).data
const works = (token: string) =>
  app.call(readUser, {}, { token }).then(
    () => true,
    () => false,
  )

it('lists where the driver is logged in, the calling session first, and ends one of the others', async () => {
  const driver = await aDriverWithContacts(app)
  await app.advance(3700)
  const phone = await openSession(driver.identification, { 'User-Agent': phoneBrowser })
  const sessions = await sessionsOf(driver.token)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({ current: true })
  expect(sessions[1]).toMatchObject({ current: false, device: 'Chrome, Android' })
  expect(sessions[0]?.last_seen_at).not.toBe(sessions[0]?.created_at)
  expect(JSON.stringify(sessions)).not.toContain('Mozilla')
  const end = (key: string) =>
    app.call(endSession, { params: { id: sessions[1]?.id ?? 0 } }, { token: driver.token, key })
  expect(await end('end-phone')).toEqual({ message: 'Sessão encerrada.' })
  // Whoever lost that answer asks again, and is not told of a session that is missing.
  expect(await end('end-phone')).toEqual({ message: 'Sessão encerrada.' })
  await expect(end('end-anew')).rejects.toMatchObject({ status: 404, body: { type: 'NotFound' } })
  expect(await works(phone)).toBe(false)
  expect(await works(driver.token)).toBe(true)
  expect(await sessionsOf(driver.token)).toHaveLength(1)
})

it('ends all others at once, and nothing of another driver', async () => {
  const [driver, other] = [await aDriverWithContacts(app), await aDriverWithContacts(app)]
  const tokens = [await openSession(driver.identification), await openSession(driver.identification)]
  expect(await app.call(endOtherSessions, {}, { token: driver.token })).toEqual({
    message: 'As outras sessões foram encerradas.',
  })
  expect(await Promise.all(tokens.map(works))).toEqual([false, false])
  expect(await works(driver.token)).toBe(true)
  expect(await works(other.token)).toBe(true)
  const [foreign] = await sessionsOf(other.token)
  await expect(
    app.call(endSession, { params: { id: foreign?.id ?? 0 } }, { token: driver.token }),
  ).rejects.toMatchObject({ status: 404, body: { type: 'NotFound' } })
})

it('shows none that has expired', async () => {
  const { access_token: first } = await app.call(signUp, { body: aRegistration() })
  await app.rotativo.parts.db.kysely
    .updateTable('users')
    .set({ active_mail: true })
    .where('id', '=', (await app.call(readUser, {}, { token: first })).id)
    .execute()
  const { identification } = await app.call(readUser, {}, { token: first })
  for (let day = 0; day < 31; day++) {
    app.clock.setOffsetSeconds(app.clock.offsetSeconds + 86_400)
    if (day === 0) await openSession(identification)
    expect(await works(first)).toBe(true)
  }
  expect(await sessionsOf(first)).toHaveLength(1)
})
