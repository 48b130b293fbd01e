import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUser, login, logout, signup } from '#contract/account.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { aRegisteredDriver, aRegistration, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const tryLogin = (username: string, password: string) => app.call(login, { body: { username, password } })

const refusalOf = async (username: string, password: string): Promise<Refused> => {
  const answer = await tryLogin(username, password).catch((error) => error)
  expect(answer).toBeInstanceOf(Refused)
  return answer
}

describe('login', { timeout: 60_000 }, () => {
  it('[call.login, login.flow, role.driver] answers access_token, which loads the user', async () => {
    const driver = await aRegisteredDriver(app)
    const body = { username: driver.identification, password: driver.password }
    const response = await app.http('POST', '/api/login', body)
    const answer = (await response.json()) as { access_token: string }
    expect(Object.keys(answer)).toEqual(['access_token'])
    const user = await app.call(getUser, {}, { token: answer.access_token })
    expect(user.id).toBe(driver.userId)
    const masked = driver.identification.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    await expect(tryLogin(masked, driver.password)).resolves.toBeDefined()
  })

  it('[error.login] says the same for a wrong password and an unknown tax id', async () => {
    const driver = await aRegisteredDriver(app)
    const wrong = await refusalOf(driver.identification, 'segredo2')
    const unknown = await refusalOf(aCpf(), driver.password)
    expect(wrong.status).toBe(401)
    expect(wrong.body.message).toBe('CPF/CNPJ ou senha incorretos.')
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
  })

  it('takes as long for an unknown tax id as for a wrong password', async () => {
    const driver = await aRegisteredDriver(app)
    // The time of the processor, because the time of the clock depends on what else the machine does.
    const workOf = async (username: string) => {
      const before = process.cpuUsage()
      await refusalOf(username, 'segredo2')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const work = { known: 0, unknown: 0 }
    for (let n = 0; n < 8; n++) {
      work.known += await workOf(driver.identification)
      work.unknown += await workOf(aCpf())
    }
    // Without the decoy it would be a tenth.
    expect(work.unknown / work.known).toBeGreaterThan(0.6)
    expect(work.unknown / work.known).toBeLessThan(1.6)
  })

  it('[login.identification-required, login.password-required] wants both fields, and a valid tax id', async () => {
    expect((await refusalOf('', 'segredo1')).body.error.errors).toEqual({
      username: ['O campo CPF/CNPJ é obrigatório'],
    })
    expect((await refusalOf(aCpf(), '')).body.error.errors).toEqual({
      password: ['O campo senha é obrigatório'],
    })
    expect((await refusalOf('12345678901', 'segredo1')).body.error.errors).toEqual({
      username: ['Digite um CPF/CNPJ válido'],
    })
  })

  it('logs in with a password of any letters, exactly as registered', async () => {
    const password = ' Ção 密码 🚗 '
    const driver = await aRegisteredDriver(app, { password, password_confirmation: password })
    await tryLogin(driver.identification, password)
    expect((await refusalOf(driver.identification, password.trim())).status).toBe(401)
  })
})

// A hash is slow on purpose, and a busy machine makes it slower.
describe('wrong passwords', { timeout: 60_000 }, () => {
  it('after 10 in 15 minutes the account waits, with the right password too', async () => {
    const driver = await aRegisteredDriver(app)
    for (let n = 0; n < 10; n++) expect((await refusalOf(driver.identification, 'errada1')).status).toBe(401)
    const refused = await refusalOf(driver.identification, driver.password)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe('Muitas tentativas. Aguarde um pouco e tente novamente.')
    const wait = Number(refused.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    await app.advance(wait)
    await expect(tryLogin(driver.identification, driver.password)).resolves.toBeDefined()
  })

  it('of an unknown tax id are counted alike, and never under the tax id itself', async () => {
    const taxId = aCpf()
    for (let n = 0; n < 10; n++) expect((await refusalOf(taxId, 'errada1')).status).toBe(401)
    expect((await refusalOf(taxId, 'errada1')).status).toBe(429)
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select string_agg(encode(identification_hash, 'escape'), '') as kept from login_failures`,
    )
    expect(rows[0].kept).not.toContain(taxId)
  })

  it('a parallel flood gets no more looks than one after the other', async () => {
    const taxId = aCpf()
    const answers = await Promise.all(Array.from({ length: 25 }, () => refusalOf(taxId, 'errada1')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('are forgotten after a right one', async () => {
    const driver = await aRegisteredDriver(app)
    for (let n = 0; n < 6; n++) await refusalOf(driver.identification, 'errada1')
    await tryLogin(driver.identification, driver.password)
    for (let n = 0; n < 5; n++) expect((await refusalOf(driver.identification, 'errada1')).status).toBe(401)
  })
})

describe('the session', () => {
  it('[call.logout] ends with the logout, and only this one', async () => {
    const driver = await aRegisteredDriver(app)
    const { access_token: other } = await tryLogin(driver.identification, driver.password)
    expect(await app.call(logout, {}, { token: driver.token })).toEqual({ message: 'Sessão encerrada.' })
    await expect(app.call(getUser, {}, { token: driver.token })).rejects.toMatchObject({ status: 401 })
    await expect(app.call(logout, {}, { token: driver.token })).rejects.toMatchObject({ status: 401 })
    await expect(app.call(getUser, {}, { token: other })).resolves.toMatchObject({ id: driver.userId })
  })

  it('[header.accessing-from] records what the caller says of itself, and does not demand it', async () => {
    const payload = aRegistration()
    await app.http('POST', '/api/signup', payload, { headers: { AccessingFrom: 'web_driver' } })
    const body = { username: payload.identification, password: payload.password }
    const without = await fetch(`${app.address}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(without.status).toBe(200)
    const recorded = await app.rotativo.parts.db.kysely
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('accessing_from')
      .where('identification', '=', payload.identification)
      .orderBy('sessions.created_at')
      .execute()
    expect(recorded).toEqual([{ accessing_from: 'web_driver' }, { accessing_from: null }])
  })

  it('of an erased account is worth nothing, and its password neither', async () => {
    const payload = aRegistration()
    const { id, access_token } = await app.call(signup, { body: payload })
    await app.rotativo.parts.db.kysely
      .updateTable('users')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', id)
      .execute()
    await expect(app.call(getUser, {}, { token: access_token })).rejects.toMatchObject({ status: 401 })
    expect((await refusalOf(payload.identification, payload.password)).status).toBe(401)
    await expect(app.call(signup, { body: payload })).resolves.toMatchObject({ id: expect.any(Number) })
  })
})
