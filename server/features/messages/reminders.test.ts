import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logOut } from '#contract/account/sessions.ts'
import { readPushKey, subscribePush, unsubscribePush } from '#contract/messages.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { setPreference } from '#contract/preferences.ts'
import { keptPushKeys } from '#server/gateways/push/kept-keys.ts'
import { makePushKeys } from '#server/gateways/push/keys.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { clockAt, products } from '#testkit/parking.ts'
import { withSettings } from '#testkit/settings.ts'
import { remindDrivers } from './remind.ts'
import { tellingOf } from './telling.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  clockAt(app, '2027-03-10 10:00:00')
})
afterAll(() => app.close())

let browsers = 0
const aBrowser = (kind = 'kind') => {
  browsers++
  return {
    endpoint: `https://push.example/${kind}/${browsers}-${app.address.split(':').at(-1)}`,
    keys: { p256dh: makePushKeys().publicKey, auth: 'c2l4dGVlbi1ieXRlcyEhIQ' },
  }
}

const reachable = async (
  kind?: string,
): Promise<{ driver: TestDriver; plate: string; browser: ReturnType<typeof aBrowser> }> => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 10_000, plates: [plate] })
  const browser = aBrowser(kind)
  await app.call(subscribePush, { body: browser }, driver)
  for (const flag of ['send_parking_voucher_push', 'send_parking_voucher_email'] as const) {
    await app.call(setPreference, { body: { [flag]: false } }, driver)
  }
  return { driver, plate, browser }
}

const park = (driver: TestDriver, plate: string, product_id: number) =>
  app.call(activateParking, { body: { plate, product_id } }, driver)

/** Titles of the pushes, oldest first, once everything that was promised before has been sent. */
const pushes = async ({ driver, plate }: { driver: TestDriver; plate: string }): Promise<string[]> => {
  await delivered(app)
  const all = await app.messages(driver.email, 0)
  return all
    .filter(({ channel }) => channel === 'push')
    .map(({ subject }) => subject.replace(plate, 'PLATE'))
    .reverse()
}

describe('a reminder before the end', () => {
  it('comes 30, 15, 10, 5 and 1 minutes before, each once, and none after the end', async () => {
    const who = await reachable()
    await park(who.driver, who.plate, products.centro60)
    await app.advance(29 * 60)
    expect(await pushes(who)).toEqual([])
    for (const [minutes, count] of [
      [1.2, 1],
      [15, 2],
      [5, 3],
      [5, 4],
      [4, 5],
    ] as const) {
      await app.advance(minutes * 60)
      expect(await pushes(who)).toHaveLength(count)
      await app.advance(6)
    }
    await app.advance(120)
    expect(await pushes(who)).toEqual([
      'PLATE: faltam 30 minutos',
      'PLATE: faltam 15 minutos',
      'PLATE: faltam 10 minutos',
      'PLATE: faltam 5 minutos',
      'PLATE: falta 1 minuto',
    ])
  })

  it('offers thirty minutes more, which its button leads to', async () => {
    const who = await reachable()
    await park(who.driver, who.plate, products.centro60)
    await app.advance(31 * 60)
    await pushes(who)
    const [push] = (await app.messages(who.driver.email)).filter(({ channel }) => channel === 'push')
    const address = `${app.rotativo.parts.publicUrl()}/estacionar/${who.plate}`
    expect(push?.text.split('\n').slice(1)).toEqual([address, `+30 min: ${address}?mais=30`])
  })

  it('offers no more time where none is sold', async () => {
    const who = await reachable()
    await park(who.driver, who.plate, products.centro60)
    await withSettings(app, { activateVehicle: false }, async () => {
      await app.advance(31 * 60)
      await pushes(who)
    })
    const [push] = (await app.messages(who.driver.email)).filter(({ channel }) => channel === 'push')
    expect(push?.text).toMatch(/às \d\d:\d\d\. Saia da vaga até lá\.\n/)
    expect(push?.text.split('\n').slice(1)).toEqual([`${app.rotativo.parts.publicUrl()}/`])
  })

  it('offers only minutes that the city sells', () => {
    const city = app.rotativo.parts.city()
    const now = app.clock.now()
    expect(tellingOf(city, now).addsMinutes).toBe(30)
    expect(tellingOf({ ...city, groups: [] }, now).addsMinutes).toBeNull()
    const off = { ...city, settings: { ...city.settings, activateVehicle: false } }
    expect(tellingOf(off, now).addsMinutes).toBeNull()
  })

  it('is not sent for minutes that were past when the time was bought, and comes again after more was added', async () => {
    const who = await reachable()
    await park(who.driver, who.plate, products.centro15)
    await app.advance(30)
    expect(await pushes(who)).toEqual([])
    await app.advance(5 * 60)
    expect(await pushes(who)).toEqual(['PLATE: faltam 10 minutos'])
    await park(who.driver, who.plate, products.centro30)
    await app.advance(10)
    expect(await pushes(who)).toHaveLength(1)
    await app.advance(9.5 * 60)
    expect(await pushes(who)).toEqual(['PLATE: faltam 10 minutos', 'PLATE: faltam 30 minutos'])
  })

  it('is not sent after the driver has left, nor by a switch that is off', async () => {
    const gone = await reachable()
    const { transaction_id } = await park(gone.driver, gone.plate, products.centro60)
    const silent = await reachable()
    await app.call(
      setPreference,
      { body: { send_notification_time_thirty_minutes_push: false } },
      silent.driver,
    )
    await park(silent.driver, silent.plate, products.centro60)
    await app.advance(20 * 60)
    await app.call(leaveParking, { params: { transaction_id } }, gone.driver)
    await app.advance(11 * 60)
    expect(await pushes(gone)).toEqual([])
    expect(await pushes(silent)).toEqual([])
    await app.advance(15 * 60)
    expect(await pushes(silent)).toHaveLength(1)
  })

  it('that is due while no server runs comes late only until the next one is due', async () => {
    const who = await reachable()
    await park(who.driver, who.plate, products.centro60)
    await app.advance(52 * 60)
    expect(await pushes(who)).toEqual(['PLATE: faltam 8 minutos'])
  })

  it('is promised once by many servers at once', async () => {
    const crowd = await Promise.all([1, 2, 3, 4].map(() => reachable()))
    for (const { driver, plate } of crowd) await park(driver, plate, products.centro60)
    app.clock.setOffsetSeconds(app.clock.offsetSeconds + 31 * 60)
    const { parts } = app.rotativo
    await Promise.all([1, 2, 3, 4, 5].map(() => remindDrivers(parts)(app.clock.now())))
    await app.advance(6)
    for (const who of crowd) expect(await pushes(who)).toHaveLength(1)
    await app.advance(6)
    for (const who of crowd) expect(await pushes(who)).toHaveLength(1)
  })
})

describe('a push', () => {
  const toNow = async (who: { driver: TestDriver; plate: string }) => {
    await app.call(setPreference, { body: { send_parking_voucher_push: true } }, who.driver)
    await park(who.driver, who.plate, products.centro15)
  }

  it('is subscribed to with one key, also at another server of the same database', async () => {
    const { public_key } = await app.call(readPushKey, {}, await aDriver(app))
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65)
    expect((await keptPushKeys(app.rotativo.parts.db)).publicKey).toBe(public_key)
  })

  it('reaches every browser of the driver, says what happened and leads to the page', async () => {
    const who = await reachable()
    await app.call(subscribePush, { body: who.browser }, who.driver)
    await app.call(subscribePush, { body: aBrowser() }, who.driver)
    await toNow(who)
    const sent = await app.messages(who.driver.email, 2)
    expect(sent.map(({ channel, subject }) => [channel, subject])).toEqual(
      Array(2).fill(['push', `Comprovante de estacionamento ${who.plate}`]),
    )
    expect(sent[0]?.text).toMatch(new RegExp(`^${who.plate} estacionado até .*\n${app.address}/$`))
  })

  it('that a service refuses or forgets to confirm is sent again, and shown once', async () => {
    const [busy, lost] = [await reachable('busy'), await reachable('lost')]
    await toNow(busy)
    await toNow(lost)
    await expect.poll(() => pushes(busy)).toHaveLength(1)
    await expect.poll(() => pushes(lost)).toHaveLength(1)
  })

  it('finds out that a browser gave its address up, and forgets it', async () => {
    const who = await reachable('gone')
    const known = () =>
      app.rotativo.parts.db.kysely
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', who.driver.userId)
        .execute()
    expect(await known()).toHaveLength(1)
    await toNow(who)
    await expect.poll(known).toEqual([])
  })

  it('goes to nobody who logged out, switched it off there, or lent the browser to another driver', async () => {
    const [out, off, lent] = [await reachable(), await reachable(), await reachable()]
    await app.call(logOut, {}, out.driver)
    await app.call(unsubscribePush, { body: { endpoint: off.browser.endpoint } }, off.driver)
    const other = await aDriver(app)
    await app.call(subscribePush, { body: lent.browser }, other)
    await toNow(off)
    await toNow(lent)
    expect(await pushes(off)).toEqual([])
    expect(await pushes(lent)).toEqual([])
    const left = await app.rotativo.parts.db.kysely
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', out.driver.userId)
      .execute()
    expect(left).toEqual([])
  })

  it.each([
    ['an address that is no push service', { endpoint: 'http://push.example/1' }],
    ['no address', { endpoint: '' }],
    ['keys that are none', { keys: { p256dh: 'x', auth: '?' } }],
  ])('is refused %s', async (_what, tampered) => {
    const driver = await aDriver(app)
    const answer = await app.http(
      'PUT',
      '/api/users/me/push/subscription',
      { ...aBrowser(), ...tampered },
      driver,
    )
    expect(answer.status).toBe(422)
  })
})
