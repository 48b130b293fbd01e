import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { activateEmail } from '#contract/account/confirmation.ts'
import { askRecovery } from '#contract/account/recovery.ts'
import { signUp } from '#contract/account/registration.ts'
import { logIn, logOut, readUser } from '#contract/account/sessions.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { poolBeside } from '#testkit/database.ts'
import { aCpf, aDriver } from '#testkit/drivers.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import { aRegisteredDriver, aRegistration, linkTokenSentTo, wideLimits } from '#testkit/registrations.ts'
import { workOf } from '#testkit/work-of.ts'
import { decoy, hashPassword } from '../password.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const tryLogin = (username: string, password: string) => app.call(logIn, { body: { username, password } })

const refusalOf = async (username: string, password: string): Promise<Refused> => {
  const answer = await tryLogin(username, password).catch((error) => error)
  expect(answer).toBeInstanceOf(Refused)
  return answer
}

describe('login', () => {
  it('answers access_token, which loads the user [call.login, login.flow, role.driver]', async () => {
    const driver = await aRegisteredDriver(app)
    const body = { username: driver.identification, password: driver.password }
    const response = await app.http('POST', '/api/login', body)
    const answer = (await response.json()) as { access_token: string }
    expect(Object.keys(answer)).toEqual(['access_token'])
    const user = await app.call(readUser, {}, { token: answer.access_token })
    expect(user.id).toBe(driver.userId)
    const masked = driver.identification.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    await expect(tryLogin(masked, driver.password)).resolves.toBeDefined()
  })

  it('says the same for a wrong password and an unknown tax id [error.login]', async () => {
    const driver = await aRegisteredDriver(app)
    const wrong = await refusalOf(driver.identification, 'segredo2')
    const unknown = await refusalOf(aCpf(), driver.password)
    expect(wrong.status).toBe(401)
    expect(wrong.body.message).toBe('CPF/CNPJ ou senha incorretos.')
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
  })

  it('says the same for an account that nobody has a password of, like those of the made-up month', async () => {
    const made = await aDriver(app)
    const words = await refusalOf(made.identification, 'no password logs this driver in')
    const wrong = await refusalOf(made.identification, 'segredo2')
    expect([words.status, wrong.status]).toEqual([401, 401])
    expect(words.body.message).toBe('CPF/CNPJ ou senha incorretos.')
  })

  it('does the same work for an unknown tax id as for a wrong password, and for an account that has none', async () => {
    const [driver, made] = [await aRegisteredDriver(app), await aDriver(app)]
    const tried = (username: string) => workOf(app, logIn.path, { username, password: 'segredo2' })
    const known = await tried(driver.identification)
    expect(known).toMatchObject({ status: 401, work: { hashes: 1 } })
    expect(await tried(aCpf())).toEqual(known)
    expect(await tried(made.identification)).toEqual(known)
    // And the hash that stands in for one costs what a password does.
    const costOf = (hash: string) => hash.split('$').slice(0, 4)
    expect(costOf(decoy)).toEqual(costOf(await hashPassword('segredo1')))
  })

  it('wants both fields, and a valid tax id [login.identification-required, login.password-required]', async () => {
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

  it('by a password that is changed while it is under way opens no session', async () => {
    const driver = await aRegisteredDriver(app)
    const pool = poolBeside(app.databaseUrl, 1)
    onTestFinished(() => pool.end())
    const changing = await pool.connect()
    await changing.query('begin')
    await changing.query('update users set password_hash = $2 where id = $1', [
      driver.userId,
      await hashPassword('novasenha7'),
    ])
    await changing.query('delete from sessions where user_id = $1', [driver.userId])
    // Its password fits until then; it waits for the account.
    const login = refusalOf(driver.identification, driver.password)
    await waitingForLocks(app, 1)
    await changing.query('commit')
    changing.release()
    expect((await login).body.type).toBe('LoginFailed')
    const { rows } = await app.rotativo.parts.db.pool.query(
      'select count(*)::int as open from sessions where user_id = $1',
      [driver.userId],
    )
    expect(rows).toEqual([{ open: 0 }])
  })
})

// A hash is slow on purpose, and a busy machine makes it slower.
describe('wrong passwords', () => {
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

describe('a device that its driver has logged in from', () => {
  const enter = (username: string, password: string, cookie?: string) =>
    app.http('POST', '/api/login', { username, password }, cookie ? { headers: { Cookie: cookie } } : {})
  const cookieOf = (answer: Response): string => answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const lockOut = async (username: string) => {
    for (let n = 0; n < 10; n++) await enter(username, 'errada1')
    expect((await enter(username, 'errada1')).status).toBe(429)
  }

  it('gets in while strangers guess, and they get no faster by it', async () => {
    const { identification: username, password } = await aRegisteredDriver(app)
    const first = await enter(username, password)
    expect(first.headers.get('Set-Cookie')).toMatch(
      /^known-\d+=[\w-]{43}\.[\w-]{43}; Path=\/api\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(first)
    await lockOut(username)
    const again = await enter(username, password, cookie)
    expect(again.status).toBe(200)
    expect(again.headers.get('Set-Cookie')).toBeNull()
    for (const tried of ['errada1', password]) expect((await enter(username, tried)).status).toBe(429)
  })

  it('has ten tries of its own, which are no others', async () => {
    const { identification: username, password } = await aRegisteredDriver(app)
    const cookie = cookieOf(await enter(username, password))
    for (let n = 0; n < 10; n++) expect((await enter(username, 'errada1', cookie)).status).toBe(401)
    expect((await enter(username, password, cookie)).status).toBe(429)
    expect((await enter(username, password)).status).toBe(200)
  })

  it('is known to its account alone, as long as the password is the same, and by nothing invented', async () => {
    const { identification: username, password, token, ...driver } = await aRegisteredDriver(app)
    const other = await aRegisteredDriver(app)
    const cookie = cookieOf(await enter(username, password))
    const [name = '', value = ''] = cookie.split('=')
    const ofOther = cookieOf(await enter(other.identification, other.password)).split('=')[1]
    await lockOut(username)
    for (const forged of [
      `${name}=${ofOther}`,
      `${name}=${value}x`,
      `${name}=a.b`,
      `${name}=`,
      'known-1=.',
    ]) {
      expect((await enter(username, password, forged)).status).toBe(429)
    }
    await app.call(activateEmail, { params: { token: await linkTokenSentTo(app, driver.email) } })
    const change = { password: 'segredo2', password_confirmation: 'segredo2' }
    const profile = { ...driver, identification: username, ...change }
    const changed = await app.http('PUT', '/api/users/driver/me', profile, { token })
    await lockOut(username)
    expect((await enter(username, 'segredo2', cookie)).status).toBe(429)
    expect((await enter(username, 'segredo2', cookieOf(changed))).status).toBe(200)
  })

  it('keeps so few cookies, however many log in or register there, that a login can carry them', async () => {
    const registered = (wanted = aRegistration()) => app.http('POST', '/api/signup', wanted)
    const first = aRegistration()
    const cookie = cookieOf(await registered(first))
    const pool = poolBeside(app.databaseUrl, 1)
    onTestFinished(() => pool.end())
    await pool.query(`select nextval(pg_get_serial_sequence('users', 'id')) from generate_series(1, 49)`)
    const second = aRegistration()
    const other = cookieOf(await registered(second))
    const [name = '', value = ''] = other.split('=')
    expect([name, value === cookie.split('=')[1]]).toEqual([cookie.split('=')[0], false])
    const others = Array.from({ length: 50 }, (_, at) => `known-${at}=${value}`)
    const login = (username: string) => enter(username, first.password, others.join('; '))
    const [known, unknown] = [await login(second.identification), await login(first.identification)]
    expect([known.status, cookieOf(known)]).toEqual([200, ''])
    // The one before is a stranger again, and takes the place back.
    expect([unknown.status, cookieOf(unknown).split('=')[0]]).toEqual([200, name])
  })

  it('takes away those that were kept under the number of the account', async () => {
    const registration = aRegistration()
    await app.http('POST', '/api/signup', registration)
    const { identification, password } = registration
    const answer = await enter(identification, password, 'known-137=old.seal; known-49=other.seal')
    const gone = answer.headers.getSetCookie().filter((set) => set.includes('Max-Age=0'))
    expect(gone).toEqual([expect.stringMatching(/^known-137=; Path=\/api\/login; Max-Age=0; HttpOnly/)])
  })

  it('is known from a new password by link on, too: who has no other gets in by it', async () => {
    const driver = await aDriverWithContacts(app)
    const { identification: username } = driver
    await app.call(askRecovery, { body: { registration: username, email: true } })
    const { email, token } = await recoveryMailTo(app, driver.email)
    const password = 'segredo2'
    const body = { email, token, password, password_confirmation: password }
    const cookie = cookieOf(await app.http('POST', '/password/reset', body))
    await lockOut(username)
    expect((await enter(username, password, cookie)).status).toBe(200)
  })
})

describe('the session', () => {
  it('ends with the logout, and only this one [call.logout]', async () => {
    const driver = await aRegisteredDriver(app)
    const { access_token: other } = await tryLogin(driver.identification, driver.password)
    expect(await app.call(logOut, {}, { token: driver.token })).toEqual({ message: 'Sessão encerrada.' })
    await expect(app.call(readUser, {}, { token: driver.token })).rejects.toMatchObject({ status: 401 })
    await expect(app.call(logOut, {}, { token: driver.token })).rejects.toMatchObject({ status: 401 })
    await expect(app.call(readUser, {}, { token: other })).resolves.toMatchObject({ id: driver.userId })
  })

  it('records what the caller says of itself, and does not demand it [header.accessing-from]', async () => {
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
    const { id, access_token } = await app.call(signUp, { body: payload })
    await app.rotativo.parts.db.kysely
      .updateTable('users')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', id)
      .execute()
    await expect(app.call(readUser, {}, { token: access_token })).rejects.toMatchObject({ status: 401 })
    expect((await refusalOf(payload.identification, payload.password)).status).toBe(401)
    await expect(app.call(signUp, { body: payload })).resolves.toMatchObject({ id: expect.any(Number) })
  })
})
