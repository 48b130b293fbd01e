import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostalCode } from '#contract/account/address.ts'
import {
  activateEmail,
  activatePhone,
  resendEmailLink,
  resendPhoneCode,
  sendPhoneCodeTo,
} from '#contract/account/confirmation.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { askRecovery, checkRecovery, resetByCode, resetByLink } from '#contract/account/recovery.ts'
import { signUp, validateUser } from '#contract/account/registration.ts'
import { logIn } from '#contract/account/sessions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPublicOrder, payPublicNotices } from '#contract/guest.ts'
import { downloadTransactions } from '#contract/history.ts'
import { printNotice } from '#contract/notices/contests.ts'
import { validateActivation } from '#contract/parking.ts'
import { from, startApp, type TestApp } from '#testkit/app.ts'
import { aCpf, aDriver, aPlate } from '#testkit/drivers.ts'
import { pathOf } from '#testkit/paths.ts'

let app: TestApp
const three = { max: 3, windowSeconds: 600 }
beforeAll(async () => {
  app = await startApp({
    settings: {
      limits: {
        login: three,
        signup: three,
        uniqueness: three,
        code: three,
        lookup: three,
        order: three,
        search: three,
        page: three,
      },
    },
    env: { TRUST_PROXY: '1' },
  })
})
afterAll(() => app.close())

let nextAddress = 100

const allowed = async (address: string) =>
  (await app.http('GET', '/api/common/user/validate', undefined, from(address))).status === 200

it('an address that calls too often waits, with Retry-After and a text in Portuguese', async () => {
  for (let n = 0; n < 3; n++) expect(await allowed('198.51.100.7')).toBe(true)
  const refused = await app.call(validateUser, { query: {} }, from('198.51.100.7')).catch((error) => error)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
      type: 'TooManyRequests',
      error: { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.', errors: {} },
    },
  })
  const wait = Number(refused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(500)
  expect(wait).toBeLessThanOrEqual(600)
  await app.advance(wait)
  expect(await allowed('198.51.100.7')).toBe(true)
})

it('keeps nobody out whose window a clock began that was ahead for a moment', async () => {
  const address = '198.51.100.14'
  const { offsetSeconds } = app.clock
  app.clock.setOffsetSeconds(offsetSeconds + 86_400)
  for (let n = 0; n < 4; n++) expect(await allowed(address)).toBe(n < 3)
  app.clock.setOffsetSeconds(offsetSeconds)
  for (let n = 0; n < 4; n++) expect(await allowed(address)).toBe(n < 3)
})

it('is asked before anything else: a wrong body does not get past it', async () => {
  for (let n = 0; n < 3; n++) await app.http('POST', '/api/signup', {}, from('198.51.100.8'))
  const refused = await app.http('POST', '/api/signup', {}, from('198.51.100.8'))
  expect(refused.status).toBe(429)
})

it('is of an account for a driver, whatever strangers do behind the same address and wherever the driver goes', async () => {
  const [address, elsewhere] = ['198.51.100.12', '198.51.100.13']
  const plate = aPlate()
  const [driver, other] = [await aDriver(app, { plates: [plate] }), await aDriver(app)]
  const validate = async (at: string, token?: string): Promise<number> =>
    (await app.http('POST', validateActivation.path, { plate, product_id: 104 }, { ...from(at), token }))
      .status
  for (let n = 0; n < 4; n++) expect(await validate(address)).toBe(n < 3 ? 401 : 429)
  for (const at of [address, address, elsewhere]) expect(await validate(at, driver.token)).toBe(200)
  for (const at of [address, elsewhere]) expect(await validate(at, driver.token)).toBe(429)
  expect(await validate(elsewhere)).toBe(401)
  expect(await validate(address, other.token)).not.toBe(429)
  const { rows } = await sql<{ limit: string }>`
    select details ->> 'limit' as limit from trail where event = 'refused' and user_id = ${driver.userId}`.execute(
    app.rotativo.parts.db.kysely,
  )
  expect(rows).toEqual([{ limit: 'lookup' }])
})

it('each kind of call counts for itself', async () => {
  const address = from('198.51.100.9')
  const statusOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 200,
      (error) => error.status,
    )
  const body = { username: aCpf(), password: 'errada1' }
  for (let n = 0; n < 3; n++) expect(await statusOf(app.call(logIn, { body }, address))).toBe(401)
  expect(await statusOf(app.call(logIn, { body }, address))).toBe(429)
  expect(await statusOf(app.call(signUp, { body: {} }, address))).toBe(422)
  expect(await statusOf(app.call(findPostalCode, { params: { cep: '88000010' } }, address))).toBe(200)
})

it.each(
  [
    [activateEmail, { token: 'abc' }],
    [activatePhone, { code: '1234' }],
    [resendPhoneCode, {}],
    [sendPhoneCodeTo, {}],
    [resendEmailLink, {}],
    [updateProfile, {}],
    [askRecovery, {}],
    [checkRecovery, {}],
    [resetByCode, {}],
    [resetByLink, {}],
    [createPublicOrder, {}],
    [payPublicNotices, {}],
    [downloadTransactions, {}],
    [printNotice, { token: 'abc' }],
  ].map(([call, params]) => ({ call: call as Endpoint, params })),
)('$call.method $call.path has a limit', async ({ call, params }) => {
  const ofDriver = call.auth === 'anyone' ? {} : { token: (await aDriver(app)).token }
  const sent = { ...from(`198.51.100.${nextAddress++}`), ...ofDriver }
  const body = call.method === 'GET' ? undefined : {}
  const ask = async () => {
    const answer = await app.http(call.method, pathOf(call, { params }), body, sent)
    const { type } = (await answer.json()) as { type?: string }
    return { status: answer.status, type, wait: Number(answer.headers.get('Retry-After')) }
  }
  for (let n = 0; n < 3; n++) expect((await ask()).type).not.toBe('TooManyRequests')
  const { wait, ...refused } = await ask()
  expect(refused).toEqual({ status: 429, type: 'TooManyRequests' })
  expect(wait).toBeGreaterThan(500)
})

it('an IPv6 house with its many addresses is one', async () => {
  for (const last of ['1', 'beef', 'a:b:c']) expect(await allowed(`2001:db8:1:2::${last}`)).toBe(true)
  expect(await allowed('2001:db8:1:2::4')).toBe(false)
  expect(await allowed('2001:db8:1:3::4')).toBe(true)
})

it.each([
  ['made up before its own', (n: number) => `203.0.113.${n}, 198.51.100.20`],
  ['no address at all', (n: number) => `house-${n}`],
  ['with a port of its own', (n: number) => `198.51.100.21:${5000 + n}`],
  ['IPv4 in two forms', (n: number) => (n % 2 ? '198.51.100.22' : '::ffff:198.51.100.22')],
  ['IPv6 in brackets', (n: number) => `[2001:db8:5:6::${n}]:80`],
  ['IPv6 in its long form', (n: number) => `2001:0DB8:0005:0007:0:0:0:${n}`],
])('an address that is %s is the one that the proxy heard', async (_, address) => {
  for (let n = 0; n < 3; n++) expect(await allowed(address(n)), address(n)).toBe(true)
  expect(await allowed(address(3))).toBe(false)
})

it('proxies may be told by their networks, and then no other one is believed', async () => {
  const behind = await startApp({
    settings: { limits: { uniqueness: three } },
    env: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' },
  })
  const statusesOf = async (address: (n: number) => string): Promise<number[]> => {
    const statuses = []
    for (let n = 0; n < 4; n++) {
      const answer = await behind.http('GET', '/api/common/user/validate', undefined, from(address(n)))
      await answer.text()
      statuses.push(answer.status)
    }
    return statuses
  }
  const once = [200, 200, 200, 429]
  expect(await statusesOf((n) => `203.0.113.${n}, 198.51.100.30, fd00::9, 10.0.0.9`)).toEqual(once)
  expect(await statusesOf((n) => `203.0.113.${n}, 11.0.0.9`)).toEqual(once)
  expect(await statusesOf((n) => `198.51.100.${40 + n}, 10.0.0.9`)).toEqual([200, 200, 200, 200])
  await behind.close()
})

it('pages and unknown addresses share one limit of their address, and no call is counted', async () => {
  const isLimited = async (path: string, address = '198.51.100.30') => {
    const answer = await app.http('GET', path, undefined, from(address))
    await answer.text()
    return answer.status === 429
  }
  for (const path of ['/', '/faq', '/nothing/of/ours']) expect(await isLimited(path)).toBe(false)
  expect(await isLimited('/faq')).toBe(true)
  expect(await isLimited('/api/version')).toBe(false)
  expect(await isLimited('/faq', '198.51.100.31')).toBe(false)
  await app.advance(600)
  expect(await isLimited('/faq')).toBe(false)
})

it('several servers count together', async () => {
  const other = await startApp({
    databaseUrl: app.databaseUrl,
    settings: { limits: { uniqueness: three } },
    env: { TRUST_PROXY: '1' },
  })
  other.clock.setOffsetSeconds(app.clock.offsetSeconds)
  try {
    for (let n = 0; n < 3; n++) expect(await allowed('198.51.100.10')).toBe(true)
    const there = await other.http('GET', '/api/common/user/validate', undefined, from('198.51.100.10'))
    expect(there.status).toBe(429)
  } finally {
    await other.close()
  }
})

it('without a trusted proxy a made-up address is not believed', async () => {
  const plain = await startApp({ settings: { limits: { uniqueness: three } } })
  try {
    const statuses = []
    for (let n = 0; n < 4; n++) {
      const answer = await plain.http('GET', '/api/common/user/validate', undefined, from(`198.51.100.${n}`))
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  } finally {
    await plain.close()
  }
})
