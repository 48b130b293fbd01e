import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser } from '#contract/account/sessions.ts'
import { setPreference } from '#contract/preferences.ts'
import { preferenceFlags } from '#domain/preferences.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const path = '/api/users/me/notification/preference'

const flagsOf = async (driver: TestDriver): Promise<Record<string, unknown>> => {
  const user = await app.call(readUser, {}, driver)
  return Object.fromEntries(preferenceFlags.map((flag) => [flag, user[flag]]))
}

describe('PUT /api/users/me/notification/preference [call.preference, capability.preferences]', () => {
  it('switches each of the 18 off and on again, and no other with it', async () => {
    const driver = await aDriver(app)
    const allOn = await flagsOf(driver)
    expect(Object.values(allOn)).toEqual(Array(18).fill(true))
    for (const flag of preferenceFlags) {
      expect(await app.call(setPreference, { body: { [flag]: false } }, driver)).toEqual({
        message: 'Preferência atualizada com sucesso.',
      })
      expect(await flagsOf(driver)).toEqual({ ...allOn, [flag]: false })
      await app.call(setPreference, { body: { [flag]: true } }, driver)
      expect(await flagsOf(driver)).toEqual(allOn)
    }
  })

  it('keeps both when two are switched at once', async () => {
    const driver = await aDriver(app)
    const [one, two] = ['send_campaign_email', 'send_campaign_push'] as const
    await Promise.all([one, two].map((flag) => app.call(setPreference, { body: { [flag]: false } }, driver)))
    expect(await flagsOf(driver)).toMatchObject({ [one]: false, [two]: false })
  })

  it('is about the caller alone', async () => {
    const [ana, bia] = [await aDriver(app), await aDriver(app)]
    await app.call(setPreference, { body: { send_campaign_email: false } }, ana)
    expect(await flagsOf(bia)).toMatchObject({ send_campaign_email: true })
  })

  it.each([
    ['a key that is none of the 18', { send_campaign_sms: true }],
    ['a key of the account', { active_mail: true }],
    ['a key of every object', { constructor: true }],
    ['no key', {}],
    ['two keys', { send_campaign_email: true, send_campaign_push: true }],
    ['a text', { send_campaign_email: 'false' }],
    ['a number', { send_campaign_email: 0 }],
    ['nothing', { send_campaign_email: null }],
    ['a list', [{ send_campaign_email: false }]],
  ])('refuses %s', async (_what, body) => {
    const driver = await aDriver(app)
    const answer = await app.http('PUT', path, body, { token: driver.token })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ type: 'InvalidInput' })
    expect(Object.values(await flagsOf(driver))).toEqual(Array(18).fill(true))
  })

  it('is for confirmed drivers', async () => {
    const body = { send_campaign_email: false }
    expect((await app.http('PUT', path, body)).status).toBe(401)
    const driver = await aDriver(app, { confirmed: false })
    expect((await app.http('PUT', path, body, { token: driver.token })).status).toBe(403)
  })
})
