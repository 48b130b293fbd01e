import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validateUser } from '#contract/account/registration.ts'
import { readUser } from '#contract/account/sessions.ts'
import { readLandingContent } from '#contract/content.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { aDriver } from '#testkit/drivers.ts'
import { type OwnCalls, serveOwnCalls } from '#testkit/own-calls.ts'

const office = endpoint({
  method: 'GET',
  path: '/operator/office',
  auth: 'operator',
  scope: 'environment',
  summary: 'Something for the programme alone.',
  input: {},
  output: z.object({ message: z.string() }),
  refusals: [],
})

let calls: OwnCalls
beforeAll(async () => {
  calls = await serveOwnCalls({}, (bind) => {
    bind(office, async () => ({ message: 'come in' }))
  })
})
afterAll(() => calls.close())

const day = 86_400

describe('the bearer token', () => {
  it('opens a logged-in call; without it or with another one it is 401 [header.authorization, role.driver]', async () => {
    const { app } = calls
    const driver = await aDriver(app)
    await expect(app.call(readUser, {}, { token: driver.token })).resolves.toMatchObject({
      id: driver.userId,
    })
    const Authorization = `bearer ${driver.token}`
    await expect(app.call(readUser, {}, { headers: { Authorization } })).resolves.toMatchObject({
      id: driver.userId,
    })
    const refused = {
      status: 401,
      body: { type: 'Unauthenticated', message: 'Sua sessão expirou. Entre novamente.' },
    }
    await expect(app.call(readUser, {})).rejects.toMatchObject(refused)
    await expect(app.call(readUser, {}, { token: 'x'.repeat(43) })).rejects.toMatchObject(refused)
    for (const Authorization of [
      driver.token,
      `Basic ${driver.token}`,
      'Bearer ',
      `Bearer ${driver.token} x`,
    ]) {
      await expect(app.call(readUser, {}, { headers: { Authorization } })).rejects.toMatchObject(refused)
    }
  })

  it('is not looked at by a public call, so a stale one breaks nothing', async () => {
    const token = 'stale'.repeat(9)
    await calls.app.call(readLandingContent, { query: { tags: 'sobre' } }, { token })
    await calls.app.call(validateUser, { query: {} }, { token })
  })

  it('of an unconfirmed account opens only what is declared for it', async () => {
    const { token } = await aDriver(calls.app, { confirmed: false })
    await calls.app.call(readUser, {}, { token })
    await expect(calls.app.call(listOwnWallets, {}, { token })).rejects.toMatchObject({
      status: 403,
      body: { type: 'UserNotVerified', message: 'Confirme o seu cadastro para continuar.' },
    })
  })

  it('ends after 30 days without use, and after 180 days in any case', async () => {
    const { app } = calls
    const [idle, used] = [await aDriver(app), await aDriver(app)]
    for (let days = 0; days < 175; days += 25) {
      await app.advance(25 * day)
      await expect(app.call(readUser, {}, { token: used.token })).resolves.toMatchObject({ id: used.userId })
    }
    await expect(app.call(readUser, {}, { token: idle.token })).rejects.toMatchObject({ status: 401 })
    await app.advance(6 * day)
    await expect(app.call(readUser, {}, { token: used.token })).rejects.toMatchObject({ status: 401 })
  })

  it('that is too old is none, also before it is swept away', async () => {
    const { app } = calls
    const old = await aDriver(app)
    const long = new Date(app.clock.now().getTime() - 181 * day * 1000)
    const { kysely } = app.rotativo.parts.db
    await kysely.updateTable('sessions').set({ created_at: long }).where('user_id', '=', old.userId).execute()
    await expect(app.call(readUser, {}, { token: old.token })).rejects.toMatchObject({ status: 401 })
  })
})

describe('the operator key', () => {
  const ask = async (key?: string) => {
    const headers = key ? { authorization: `Bearer ${key}` } : {}
    return (await calls.own.inject({ method: 'GET', url: '/operator/office', headers })).statusCode
  }

  it('opens the operator\u2019s calls, and nothing else does', async () => {
    const driver = await aDriver(calls.app)
    expect(await ask('sandbox-operator-key')).toBe(200)
    expect(await ask()).toBe(401)
    expect(await ask(driver.token)).toBe(401)
    expect(await ask('sandbox-operator-keys')).toBe(401)
  })
})
