import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCampaign } from '#contract/operator.ts'
import { setPreference } from '#contract/preferences.ts'
import { publishCampaign } from '#contract/staff/campaigns.ts'
import { readRegister } from '#contract/staff/people.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { aStaff } from '#testkit/staff.ts'
import { operate } from '../../scripts/operator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const campaign = {
  name: 'orla-de-verao',
  title: 'Orla de verão',
  text: 'Aos domingos de janeiro o estacionamento na orla é de graça.',
  link: '/faq#orla',
}

const heard = async (driver: TestDriver): Promise<string[]> => {
  await delivered(app)
  return (await app.messages(driver.email, 0)).map(({ subject }) => subject)
}

describe('a campaign', () => {
  it('reaches the drivers who want campaigns, each once, however often it is started', async () => {
    const [driver, silent, gone] = [await aDriver(app), await aDriver(app), await aDriver(app)]
    await app.call(setPreference, { body: { send_campaign_email: false } }, silent)
    await app.rotativo.parts.db.kysely
      .updateTable('users')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', gone.userId)
      .execute()
    await app.call(startCampaign, { body: campaign }, office)
    const { name, title, text, link } = campaign
    expect(
      await operate({ url: app.address, key: office.token }, ['campaign', name, title, text, link]),
    ).toEqual(['the campaign orla-de-verao goes out to every driver who wants campaigns'])
    expect(await heard(driver)).toEqual(['Orla de verão - Zona Azul Porto das Marés'])
    expect(await heard(silent)).toEqual([])
    expect(await heard(gone)).toEqual([])
    const [letter] = await app.messages(driver.email)
    expect(letter?.text).toContain(`Saiba mais:\n${app.address}/faq#orla`)
    await app.call(startCampaign, { body: { ...campaign, name: 'outra' } }, office)
    expect(await heard(driver)).toHaveLength(2)
  })

  it('stands for good with all that it said, at its longest, whoever sent it', async () => {
    const said = {
      title: 'T'.repeat(100),
      text: `${'Orla. '.repeat(166)}Fim.`,
      link: `https://example.com/${'o'.repeat(480)}`,
    }
    const manager = await aStaff(app, ['manager'])
    await app.call(publishCampaign, { body: { name: 'gente', ...said } }, manager)
    await app.call(startCampaign, { body: { name: 'maquina', ...said } }, office)
    const query = { act: 'send campaigns' } as never
    const { data } = await app.call(readRegister, { query }, manager)
    expect(data.map(({ details }) => details)).toEqual([{ campaign: 'gente', ...said, sent: true }])
    const { details } = await app.rotativo.parts.db.kysely
      .selectFrom('operator_log')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ campaign: 'maquina', ...said })
  })

  it.each([
    ['without a name', { name: '' }],
    ['with a name of other letters', { name: 'Orla!' }],
    ['with half a character, which no job can hold', { title: 'Orla \ud800' }],
    ['that leads to a page of nobody', { link: 'javascript:alert(1)' }],
    ['that leads to another site by a path', { link: '//evil.example' }],
  ])('is refused %s', async (_what, tampered) => {
    const answer = await app.http('POST', startCampaign.path, { ...campaign, ...tampered }, office)
    expect(answer.status).toBe(422)
    const driver = await aDriver(app)
    expect((await app.http('POST', startCampaign.path, campaign, driver)).status).toBe(401)
  })
})
