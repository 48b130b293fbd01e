import { afterAll, beforeAll, expect, it } from 'vitest'
import { renewPush, subscribePush } from '#contract/messages.ts'
import { makePushKeys } from '#server/gateways/push/keys.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const aBrowser = (name: string, auth = 'c2l4dGVlbi1ieXRlcyEhIQ') => ({
  endpoint: `https://push.example/renew/${name}`,
  keys: { p256dh: makePushKeys().publicKey, auth },
})

const reachedAt = async (userId: number): Promise<string[]> => {
  const rows = await app.rotativo.parts.db.kysely
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

it('a browser is reached at its new address, which only the old one with its secret can say', async () => {
  const [driver, other] = [await aDriver(app), await aDriver(app)]
  const [old, fresh, taken] = [aBrowser('old'), aBrowser('fresh'), aBrowser('taken')]
  await app.call(subscribePush, { body: old }, driver)
  await app.call(subscribePush, { body: taken }, other)
  const renew = (endpoint: string, auth: string, to = fresh) =>
    app.call(renewPush, { body: { old: { endpoint, auth }, ...to } })

  const guessed = await renew(old.endpoint, 'Z3Vlc3NlZC1ieXRlcyEhIQ')
  expect(await reachedAt(driver.userId)).toEqual([old.endpoint])
  expect(await renew('https://push.example/renew/unknown', old.keys.auth)).toEqual(guessed)
  // What somebody else subscribed with since stays that driver's.
  await renew(old.endpoint, old.keys.auth, taken)
  expect([await reachedAt(driver.userId), await reachedAt(other.userId)]).toEqual([
    [old.endpoint],
    [taken.endpoint],
  ])

  expect(await renew(old.endpoint, old.keys.auth)).toEqual(guessed)
  expect(await reachedAt(driver.userId)).toEqual([fresh.endpoint])
  await expect(
    renew(fresh.endpoint, fresh.keys.auth, { ...fresh, endpoint: 'http://127.0.0.1/inside' }),
  ).rejects.toMatchObject({ status: 422 })
})
