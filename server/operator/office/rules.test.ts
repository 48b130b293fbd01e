import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribePush } from '#contract/messages.ts'
import { setPreference } from '#contract/preferences.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { checkCampaign, publishCampaign } from '#contract/staff/campaigns.ts'
import { listRuleLoads, readRules } from '#contract/staff/rules.ts'
import { withHash } from '#server/city/city.ts'
import { saveCity } from '#server/city/city-holder.ts'
import { readCity } from '#server/city/read-city.ts'
import { makePushKeys } from '#server/gateways/push/keys.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver } from '#testkit/drivers.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let manager: TestStaff
beforeAll(async () => {
  app = await startApp()
  manager = await aStaff(app, ['manager'])
})
afterAll(() => app.close())

describe('the rules', () => {
  it('tell what is in force, and when who loaded what', async () => {
    const rules = await app.call(readRules, {}, manager)
    expect(rules.tariffs[0]).toMatchObject({ name: 'Zona Azul Centro', hours: [] })
    expect(rules.tariffs[1]?.hours).toEqual([{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '22:00' }])
    expect(rules.notices[0]).toEqual({
      name: 'Estacionado sem ticket ativo',
      price: 3000,
      stages: [],
      deadline_days: 30,
      categories: [
        { name: 'Motocicleta', price: 2000, stages: [] },
        { name: 'Carga e descarga', price: 4500, stages: [] },
      ],
    })
    expect(rules.notices[2]).toMatchObject({
      price: 6000,
      stages: [
        { until_hours: 48, price: 3600 },
        { until_hours: 120, price: 4800 },
      ],
      categories: [],
    })
    expect(rules.settings.find(({ name }) => name === 'toleranceMinutes')?.value).toBe('10')
    const { db, config, clock } = app.rotativo.parts
    const city = await readCity(config.cityFolder)
    await saveCity(db, city, clock.now())
    const loads = () => app.call(listRuleLoads, { query: {} }, manager)
    expect((await loads()).data).toMatchObject([{ changes: [] }])
    const freeDays = {
      ...city.freeDays,
      days: [{ date: '2099-12-24', from: '12:00', to: '24:00', name: 'Véspera' }],
    }
    await saveCity(
      db,
      withHash({ ...city, settings: { ...city.settings, toleranceMinutes: 15 }, freeDays }),
      clock.now(),
    )
    const [newest, first, ...none] = (await loads()).data
    expect(newest?.loaded_by).toMatch(/.+@.+/)
    expect(newest?.changes).toContainEqual({ what: 'settings › toleranceMinutes', before: '10', after: '15' })
    expect([newest?.left_out, none]).toEqual([0, []])
    const { data } = await app.call(listRuleLoads, { query: { before: newest?.id ?? 0 } }, manager)
    expect(data.map(({ id }) => id)).toEqual([first?.id])
  })
})

describe('a campaign of the office', () => {
  it('is counted and shown before it is sent, and then reaches who was counted, once', async () => {
    const driver = await aDriver(app)
    const unconfirmed = await aDriver(app, { confirmed: false })
    const body = {
      name: 'praca',
      title: 'Praça com 30 minutos',
      text: 'Agora também na praça.',
      link: '/faq',
    }
    const before = await app.call(checkCampaign, { body }, manager)
    expect(before).toMatchObject({ drivers: 1, by_email: 1, by_push: 0, told_before: 0 })
    expect(before.subject).toContain('Praça com 30 minutos')
    await app.call(publishCampaign, { body }, manager)
    const [letter] = await app.messages(driver.email, 1, before.subject)
    const greeting = /^Olá, .+!$/m
    expect(letter?.text).toContain('Agora também na praça.')
    expect(letter?.text.replace(greeting, '')).toBe(before.letter.replace(greeting, ''))
    expect(await app.call(checkCampaign, { body }, manager)).toMatchObject({
      drivers: 0,
      by_email: 0,
      told_before: 1,
    })
    // Whom nothing reached has heard of nothing, and does when it is sent again.
    await app.rotativo.parts.db.kysely
      .updateTable('users')
      .set({ active_mail: true })
      .where('id', '=', unconfirmed.userId)
      .execute()
    expect(await app.call(checkCampaign, { body }, manager)).toMatchObject({ drivers: 1, told_before: 1 })
    await app.call(publishCampaign, { body }, manager)
    expect(await app.messages(unconfirmed.email, 1, before.subject)).toHaveLength(1)
    await delivered(app)
    expect(await app.messages(driver.email, 1, before.subject)).toHaveLength(1)
    expect(await app.call(checkCampaign, { body }, manager)).toMatchObject({ drivers: 0, told_before: 2 })
  })

  it('counts each driver once, whom it reaches by a letter, by a push or by both', async () => {
    const body = { name: 'feira', title: 'Feira', text: 'No domingo a rua da feira fecha.', link: '/faq' }
    const count = () => app.call(checkCampaign, { body }, manager)
    const { drivers, by_email, by_push } = await count()
    const [byPush, byBoth] = [await aDriver(app), await aDriver(app)]
    for (const driver of [byPush, byBoth]) {
      const endpoint = `https://push.example/kind/campaign-${driver.userId}`
      const keys = { p256dh: makePushKeys().publicKey, auth: 'c2l4dGVlbi1ieXRlcyEhIQ' }
      await app.call(subscribePush, { body: { endpoint, keys } }, driver)
    }
    await app.call(setPreference, { body: { send_campaign_email: false } }, byPush)
    await aDriver(app)
    expect(await count()).toMatchObject({
      drivers: drivers + 3,
      by_email: by_email + 2,
      by_push: by_push + 2,
    })
  })

  it('says which of its fields were left empty, and which are wrong', async () => {
    const [empty, wrong] = ['Campo obrigatório.', 'Valor inválido.'].map((text) => [text])
    const refusedFor = async (body: object) => {
      const answer = await app.http('POST', checkCampaign.path, body, manager)
      return [answer.status, ((await answer.json()) as ErrorBody).error?.errors]
    }
    const good = { name: 'praca', title: 'Praça', text: 'Agora também na praça.', link: '/faq' }
    expect(await refusedFor({ ...good, name: '', title: '', link: '' })).toEqual([
      422,
      { name: empty, title: empty, link: empty },
    ])
    expect(await refusedFor({ ...good, text: undefined })).toEqual([422, { text: empty }])
    expect(await refusedFor({ ...good, name: 'Praça!', text: null })).toEqual([
      422,
      { name: wrong, text: wrong },
    ])
  })
})
