import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateEmail, activatePhone } from '#contract/account/confirmation.ts'
import { deleteAccount } from '#contract/account/leaving.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { askRecovery, checkRecovery } from '#contract/account/recovery.ts'
import { validateUser } from '#contract/account/registration.ts'
import { endOtherSessions, logIn, logOut } from '#contract/account/sessions.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import {
  addOperatorKey,
  listOperatorKeys,
  readTrail,
  startCampaign,
  unlockAccount,
} from '#contract/operator.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import { operatorScopes } from '#domain/operator.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { office, operatorKey } from '#testkit/operators.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import {
  anotherCode,
  aPhone,
  aRegisteredDriver,
  codeSentTo,
  linkTokenSentTo,
  wideLimits,
} from '#testkit/registrations.ts'
import { operate } from '../../scripts/operator.ts'

const operatorEmail = 'central@zonaazul.example'
const limits = { ...wideLimits.limits, uniqueness: { max: 2, windowSeconds: 600 } }

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    settings: {
      ...wideLimits,
      limits,
      operatorEmail,
      failureAlarms: { windowSeconds: 600, city: 8, address: 6 },
    },
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
  })
})
afterAll(() => app.close())

const from = (address: string, token?: string) => ({ token, headers: { 'X-Forwarded-For': address } })

type Query = SentInputOf<typeof readTrail>['query']
const trail = async (query: Query) => (await app.call(readTrail, { query }, office)).data
/** What was told, oldest first, but for our own looking. */
const told = async (query: Query) =>
  (await trail(query))
    .map(({ event, details }) => [event, ...Object.values(details)].join(' '))
    .filter((line) => line !== 'office read trail')
    .reverse()

const login = (username: string, password: string, address: string) =>
  app.call(logIn, { body: { username, password } }, from(address))

describe('the trail of access', () => {
  it('tells of an account what happened to it, from where and when', async () => {
    const driver = await aRegisteredDriver(app)
    const { identification, token, userId, password } = driver
    await app.call(activateEmail, { params: { token: await linkTokenSentTo(app, driver.email) } })
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, from('203.0.113.1', token))
    await login(identification, 'errada1', '203.0.113.2').catch(() => undefined)
    const { access_token } = await login(identification, password, '203.0.113.3')
    const body = { ...driver, phone: aPhone(), password: 'outra senha', password_confirmation: 'outra senha' }
    await app.call(updateProfile, { body }, from('203.0.113.3', access_token))
    await app.call(endOtherSessions, {}, from('203.0.113.3', access_token))
    await app.call(logOut, {}, from('203.0.113.3', access_token))
    expect(await told({ identification })).toEqual([
      'registered',
      expect.stringMatching(/^logged in registration/),
      'contact confirmed email',
      'contact confirmed phone',
      'login failed POST /api/login LoginFailed',
      expect.stringMatching(/^logged in password/),
      'password changed profile',
      'contact changed phone',
      'sessions ended others',
      'logged out',
    ])
    const lines = await trail({ identification })
    expect(lines.find(({ event }) => event === 'login failed')?.address).toBe('203.0.113.2')
    const last = lines.find(({ event }) => event === 'logged out')
    expect(last).toMatchObject({ user_id: userId, address: '203.0.113.3', operator: null })
    expect(last?.at.slice(0, 13)).toBe(toCivil(app.clock.now(), 'America/Sao_Paulo').slice(0, 13))
  })

  it('outlives the account for six months, and then is gone', async () => {
    const { identification, userId: id, token } = await aDriverWithContacts(app)
    await app.call(deleteAccount, { params: { id }, body: { force: true } }, { token })
    expect((await told({ identification })).at(-1)).toBe('account deleted')
    await app.advance((183.5 * dayMs) / 1000)
    expect((await told({ identification })).at(-1)).toBe('account deleted')
    await app.advance(dayMs / 1000)
    expect(await told({ identification })).toEqual([])
  })

  it('tells of a tax id without an account what is tried with it, like of one with it', async () => {
    const { identification: known, email } = await aDriverWithContacts(app)
    const unknown = aCpf()
    for (const taxId of [unknown, known]) {
      await login(taxId, 'errada1', '203.0.113.8').catch(() => undefined)
      await app.call(askRecovery, { body: { registration: taxId, email: true } }, from('203.0.113.8'))
      const code = anotherCode(taxId === known ? ((await recoveryMailTo(app, email)).code ?? '') : '')
      await app.call(checkRecovery, { body: { registration: taxId, code } }, from('203.0.113.8'))
    }
    const tried = ['login failed POST /api/login LoginFailed', 'password asked for', 'code failed recovery']
    expect(await told({ identification: unknown })).toEqual(tried)
    expect((await told({ identification: known })).slice(-3)).toEqual(tried)
  })

  it('tells of an address that meets a limit once, and is read by address, time and page', async () => {
    const address = '203.0.113.9'
    for (let n = 0; n < 5; n++)
      await app.call(validateUser, { query: {} }, from(address)).catch(() => undefined)
    expect(await told({ address })).toEqual(['refused uniqueness'])
    const house = '2001:db8:7:7::1'
    for (let n = 0; n < 3; n++)
      await app.call(validateUser, { query: {} }, from(house)).catch(() => undefined)
    expect(await told({ address: house })).toEqual(['refused uniqueness'])
    const [line] = await trail({ address })
    const at = line?.at ?? ''
    expect(await told({ address, from: at, until: at })).toEqual(['refused uniqueness'])
    await app.advance(2)
    const now = toCivil(app.clock.now(), 'America/Sao_Paulo')
    expect(await told({ address, from: now })).toEqual([])
    expect(await told({ address, before: line?.id ?? 0 })).toEqual([])
  })

  it('tells what the office did with an account, and who asked with a wrong key', async () => {
    const { identification, userId } = await aDriverWithContacts(app)
    await app.call(unlockAccount, { body: { identification } }, office)
    const [line] = await trail({ identification })
    expect(line).toMatchObject({ event: 'office', user_id: userId, operator: 'office' })
    expect(line?.details).toEqual({ action: 'unlock account' })
    const campaign = { name: 'trail', title: 'Novidade', text: 'Uma novidade.', link: '/' }
    await app.call(startCampaign, { body: campaign }, office)
    expect((await trail({}))[0]).toMatchObject({ event: 'office', details: { action: 'start campaign' } })
    const wrong = from('203.0.113.10', 'a-key-that-nobody-gave-out')
    await expect(app.call(listOperatorKeys, {}, wrong)).rejects.toMatchObject({ status: 401 })
    expect(await told({ address: '203.0.113.10' })).toEqual(['refused GET /operator/v1/keys Unauthenticated'])
    for (let n = 0; n < 12; n++) await app.call(listOperatorKeys, {}, wrong).catch(() => undefined)
    expect(await told({ address: '203.0.113.10' })).toHaveLength(10)
    // A machine that watches is told of in the same way.
    const watching = from('203.0.113.12', 'a-key-that-nobody-gave-out')
    await app.http('GET', '/metrics', undefined, watching)
    expect(await told({ address: '203.0.113.12' })).toEqual(['refused GET /metrics Unauthenticated'])
    for (let n = 0; n < 11; n++) await app.http('GET', '/metrics', undefined, watching)
    expect(await told({ address: '203.0.113.12' })).toHaveLength(10)
  })

  it('tells an address with very many wrong keys when to come back, and keeps no right one out', async () => {
    const address = '203.0.113.11'
    const tried = (token: string | undefined, path = '/operator/v1/keys') =>
      app.http('GET', path, undefined, from(address, token))
    const { key } = await app.call(
      addOperatorKey,
      { body: { name: 'same-house', scopes: ['metrics'] } },
      office,
    )
    for (let n = 0; n < 10; n++) expect((await tried(`a-key-that-is-wrong-${n}`)).status).toBe(401)
    const { pool } = app.rotativo.parts.db
    const subject = `${address} wrong-keys`
    await pool.query('update rate_windows set count = 999 where subject = $1', [subject])
    expect((await tried('a-key-that-is-wrong-now')).status).toBe(401)
    const refused = await tried('a-key-that-is-wrong-too')
    expect([refused.status, (await refused.json()).type]).toEqual([429, 'TooManyRequests'])
    const wait = Number(refused.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    expect((await tried('a-key-that-is-wrong-too', '/metrics')).status).toBe(429)
    const { rows } = await pool.query('select count from rate_windows where subject = $1', [subject])
    expect(rows).toEqual([{ count: 1001 }])
    expect((await tried(office.token)).status).toBe(200)
    expect((await tried(key, '/metrics')).status).toBe(200)
    expect(await told({ address })).toHaveLength(10)
    await app.advance(wait)
    expect((await tried('a-key-that-is-wrong-too')).status).toBe(401)
  })

  it('is for the office alone', async () => {
    const key = await operatorKey(app, operatorScopes)
    await expect(app.call(readTrail, { query: {} }, key)).rejects.toMatchObject({ status: 403 })
    const { token } = await aDriverWithContacts(app)
    await expect(app.call(readTrail, { query: {} }, { token })).rejects.toMatchObject({ status: 401 })
  })

  it('is read by a command', async () => {
    const { identification, userId } = await aRegisteredDriver(app)
    const run = (...args: string[]) => operate({ url: app.address, key: office.token }, ['trail', ...args])
    const lines = await run(identification)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(new RegExp(`^\\d+  \\S+ \\S+  registered  account ${userId}  127.0.0.1$`))
    expect(await run('--address', '192.0.2.200')).toEqual(['nothing'])
    expect(await run(identification, '--before', lines[1]?.split('  ')[0] ?? '')).toEqual(['nothing'])
  })
})

describe('many failures in a short time', () => {
  const alarms = async (subject: string) => (await app.messages(operatorEmail, 0, subject)).length
  const ofCity = 'Alerta: muitas falhas de acesso'
  const ofAddress = 'Alerta: muitas falhas de acesso de um endereço'

  it('are told to the office once, of the city and of one address', async () => {
    await app.advance(3600)
    const logged: unknown[] = []
    Object.assign(app.rotativo.parts, { log: { error: (details: object) => logged.push(details) } })
    const fail = (address: string) => login(aCpf(), 'errada1', address).catch(() => undefined)
    for (let n = 0; n < 5; n++) await fail('198.51.100.50')
    await app.advance(60)
    expect([await alarms(ofCity), await alarms(ofAddress)]).toEqual([0, 0])
    await fail('198.51.100.50')
    await app.advance(60)
    const [letter] = await app.messages(operatorEmail, 1, ofAddress)
    expect(letter?.text).toContain('6 senhas ou códigos errados em 10 minutos a partir de 198.51.100.50.')
    for (let n = 0; n < 2; n++) await fail(`198.51.100.${n}`)
    await app.advance(60)
    await app.messages(operatorEmail, 1, ofCity)
    await app.advance(60)
    expect([await alarms(ofCity), await alarms(ofAddress)]).toEqual([1, 1])
    // The log is not for the office alone: it names no address.
    expect(logged).toEqual([
      { alarm: 'login-failures-of-one-address', failures: 6, minutes: 10 },
      { alarm: 'login-failures', failures: 8, minutes: 10 },
    ])
  })
})
