import { afterAll, beforeAll, expect, it } from 'vitest'
import { activateEmail, resendEmailLink } from '#contract/account/confirmation.ts'
import { readUser } from '#contract/account/sessions.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aRegisteredDriver, linkTokenSentTo, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const hour = 3600
const invalid = { status: 422, body: { type: 'LinkInvalid' } }

it('the link confirms the e-mail, without a login [call.activate-token]', async () => {
  const driver = await aRegisteredDriver(app)
  const token = await linkTokenSentTo(app, driver.email)
  expect(await app.call(activateEmail, { params: { token } })).toEqual({ message: 'E-mail confirmado.' })
  const user = await app.call(readUser, {}, { token: driver.token })
  expect(user).toMatchObject({ active_mail: true, sms_verification_status: false })
})

it('opened again it is a success, even after it has expired', async () => {
  const driver = await aRegisteredDriver(app)
  const token = await linkTokenSentTo(app, driver.email)
  await app.call(activateEmail, { params: { token } })
  await app.call(activateEmail, { params: { token } })
  await app.advance(49 * hour)
  await app.call(activateEmail, { params: { token } })
})

it('works for 48 h and not longer; a new link then works', async () => {
  const driver = await aRegisteredDriver(app)
  const late = await aRegisteredDriver(app)
  const [token, lateToken] = [
    await linkTokenSentTo(app, driver.email),
    await linkTokenSentTo(app, late.email),
  ]
  await app.advance(48 * hour - 60)
  await app.call(activateEmail, { params: { token } })
  await app.advance(61)
  await expect(app.call(activateEmail, { params: { token: lateToken } })).rejects.toMatchObject(invalid)
  expect((await app.call(readUser, {}, { token: late.token })).active_mail).toBe(false)
  await app.call(resendEmailLink, {}, { token: late.token })
  const fresh = await linkTokenSentTo(app, late.email, 2)
  expect(fresh).not.toBe(lateToken)
  await app.call(activateEmail, { params: { token: fresh } })
  expect((await app.call(readUser, {}, { token: late.token })).active_mail).toBe(true)
})

it('an unknown token, one for an e-mail that was replaced and one of an erased account are refused', async () => {
  await expect(app.call(activateEmail, { params: { token: 'x'.repeat(43) } })).rejects.toMatchObject(invalid)
  const driver = await aRegisteredDriver(app)
  const token = await linkTokenSentTo(app, driver.email)
  const change = (change: { email: string } | { deleted_at: Date }) =>
    app.rotativo.parts.db.kysely.updateTable('users').set(change).where('id', '=', driver.userId).execute()
  await change({ email: `outro.${driver.email}` })
  await expect(app.call(activateEmail, { params: { token } })).rejects.toMatchObject(invalid)
  await change({ email: driver.email })
  await change({ deleted_at: new Date() })
  await expect(app.call(activateEmail, { params: { token } })).rejects.toMatchObject(invalid)
})
