import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOwnData } from '#contract/account/own-data.ts'
import { readUser } from '#contract/account/sessions.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { setPreference } from '#contract/preferences.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { type PreferenceFlag, preferenceFlags } from '#domain/preferences.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { readPdf } from '#testkit/pdf.ts'

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

describe('what is kept of a switched preference [capability.preferences]', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
  const fromPhone = { headers: { 'User-Agent': chrome } }
  const set = (driver: TestDriver, flag: PreferenceFlag, isOn: boolean, sent: object = {}) =>
    app.call(setPreference, { body: { [flag]: isOn } }, { token: driver.token, ...sent })
  const kept = async ({ token }: TestDriver) => (await app.call(readOwnData, {}, { token })).lists

  it('is when, beside which words, under which policy and from where, each time anew', async () => {
    const driver = await aDriver(app)
    const before = toCivil(app.clock.now(), app.rotativo.parts.city().settings.timeZone)
    await set(driver, 'send_campaign_email', false, fromPhone)
    await app.advance(3600)
    const english = { headers: { [pageLanguageHeader]: 'en', AccessingFrom: 'elsewhere' } }
    await set(driver, 'send_campaign_email', true, english)
    const policy_version = app.rotativo.parts.city().texts.politica_de_privacidade?.updated_at
    expect(policy_version).toMatch(/^\d{4}-\d\d-\d\d /)
    const flag = 'send_campaign_email'
    const { preference_changes: changes, trail } = await kept(driver)
    expect(changes).toEqual([
      {
        changed_at: expect.any(String),
        flag,
        words: 'Campanhas e novidades: E-mail',
        is_on: false,
        policy_version,
        accessing_from: 'web_driver',
        device: 'Chrome, Android',
      },
      {
        changed_at: expect.any(String),
        flag,
        words: 'Campaigns and news: E-mail',
        is_on: true,
        policy_version,
        accessing_from: 'elsewhere',
        device: null,
      },
    ])
    const [off, on] = (changes ?? []).map(({ changed_at }) => String(changed_at))
    expect([before, off, on].toSorted()).toEqual([before, off, on])
    expect(Date.parse(`${on}Z`) - Date.parse(`${off}Z`)).toBeGreaterThanOrEqual(3_599_000)
    expect(trail?.map(({ event, network_address }) => [event, network_address])).toEqual(
      Array(2).fill(['preference changed', '127.0.0.1']),
    )
    const printed = await app.http('GET', '/api/users/me/data.pdf', undefined, { token: driver.token })
    const text = readPdf(Buffer.from(await printed.arrayBuffer()))
      .pages.map((page) => page.text)
      .join('\n')
    for (const told of ['Mudanças das notificações', 'Campaigns and news: E-mail', 'Chrome, Android'])
      expect(text).toContain(told)
  })

  it('is nothing of what was so already, though it comes twice at once or again', async () => {
    const driver = await aDriver(app)
    const flag = 'send_notification_sms'
    await set(driver, flag, true)
    expect(await kept(driver)).toMatchObject({ preference_changes: [], trail: [] })
    await Promise.all([1, 2, 3].map(() => set(driver, flag, false)))
    await set(driver, flag, false, { key: crypto.randomUUID() })
    expect((await kept(driver)).preference_changes).toMatchObject([{ flag, is_on: false }])
    const sent = { key: crypto.randomUUID() }
    for (const _ of [1, 2]) await set(driver, flag, true, sent)
    expect((await kept(driver)).preference_changes).toMatchObject([{ is_on: false }, { is_on: true }])
  })

  it('is told to its driver alone, and nothing of a preference that was refused', async () => {
    const [ana, bia] = [await aDriver(app), await aDriver(app)]
    await set(ana, 'send_campaign_push', false)
    const wrong = { send_campaign_push: false, send_campaign_email: false }
    expect((await app.http('PUT', path, wrong, { token: bia.token })).status).toBe(422)
    expect((await kept(ana)).preference_changes).toHaveLength(1)
    expect((await kept(bia)).preference_changes).toEqual([])
  })

  it('cannot be made to grow without end by one who switches to and fro', async () => {
    const small = await startApp({ settings: { limits: { lookup: { max: 2, windowSeconds: 600 } } } })
    try {
      const { token } = await aDriver(small)
      const flip = async (isOn: boolean) =>
        (await small.http('PUT', path, { send_campaign_push: isOn }, { token })).status
      expect([await flip(false), await flip(true), await flip(false)]).toEqual([200, 200, 429])
    } finally {
      await small.close()
    }
  })
})
