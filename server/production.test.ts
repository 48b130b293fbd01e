import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signUp } from '#contract/account/registration.ts'
import { withHash } from '#server/city/city.ts'
import { saveCity } from '#server/city/city-holder.ts'
import { compose } from '#server/compose/compose.ts'
import { startApp } from '#testkit/app.ts'
import { createDatabase } from '#testkit/database.ts'
import { buyTicket } from '#testkit/guests.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { type Production, productionAt } from '#testkit/production.ts'
import { rawAnswer } from '#testkit/raw-request.ts'
import { aRegistration } from '#testkit/registrations.ts'
import { aStaff, staffPassword } from '#testkit/staff.ts'
import { MovableClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

let bank: PixBank
let production: Production
beforeAll(async () => {
  bank = await new PixBank().open()
  production = productionAt(bank)
})
afterAll(() => {
  bank.close()
  production.remove()
})

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(production.env).filter(([name]) => !names.includes(name)))

/** Composes without listening, and says why it could not. */
const startedWith = async (config: Config): Promise<string> => {
  const database = await createDatabase()
  try {
    const rotativo = await compose(config, { databaseUrl: database.url, clock: new MovableClock() })
    await rotativo.close()
    return 'started'
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  } finally {
    await database.drop()
  }
}

describe('production', () => {
  it('has no sandbox, and takes no notification of its bank', async () => {
    const app = await startApp({ env: production.env, demonstration: true })
    const paths = ['/sandbox', '/sandbox/messages', '/sandbox/payments', '/sandbox/staff', '/sandbox/state']
    for (const path of paths) expect((await app.http('GET', path)).status, path).toBe(404)
    for (const path of ['/sandbox/clock', '/sandbox/notices', '/webhooks/payment/sandbox']) {
      expect((await app.http('POST', path, {})).status, path).toBe(404)
    }
    const clients = await app.rotativo.parts.db.kysely.selectFrom('users').select('id').execute()
    expect(clients).toEqual([])
    const people = await app.rotativo.parts.db.kysely.selectFrom('staff').select('id').execute()
    expect(people).toEqual([])
    await app.close()
  })

  it('is reached by https alone, for a year, and names its cookies so', async () => {
    const app = await startApp({ env: production.env })
    for (const path of ['/health/live', '/api/version', '/api/nothing']) {
      const { headers } = await app.http('GET', path)
      expect(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000; includeSubDomains')
    }
    const unreadable = await rawAnswer(app.address, 'nonsense\r\nConnection: close\r\n\r\n')
    expect(unreadable).toMatch(/\r\nstrict-transport-security: max-age=31536000; includeSubDomains\r\n/i)
    const driver = aRegistration({ password: 'maré alta 7', password_confirmation: 'maré alta 7' })
    await app.call(signUp, { body: driver })
    const login = await app.http('POST', '/api/login', {
      username: driver.identification,
      password: 'maré alta 7',
    })
    expect(login.headers.get('Set-Cookie')).toMatch(/^__Secure-known-\d+=.*; SameSite=Strict; Secure$/)
    const { email, code } = await aStaff(app, ['finance'])
    const entry = await app.http('POST', '/api/staff/sign-in', {
      email,
      password: staffPassword,
      code: code(),
    })
    const [cookie = '', known] = entry.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-staff=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(known).toMatch(
      /^__Secure-staff-known-\d+=.*; Path=\/api\/staff; .*HttpOnly; SameSite=Strict; Secure$/,
    )
    const [own = ''] = cookie.split(';')
    const me = (Cookie: string) => app.http('GET', '/api/staff/me', undefined, { headers: { Cookie } })
    expect([(await me(own)).status, (await me(own.replace('__Host-', ''))).status]).toEqual([200, 401])
    await app.close()
  })

  it('refuses a password that strangers would try among the first', async () => {
    const app = await startApp({ env: production.env })
    const register = (password: string) =>
      app.call(signUp, { body: aRegistration({ password, password_confirmation: password }) })
    await expect(register('123456')).rejects.toMatchObject({ status: 422 })
    expect(await register('maré alta 7')).toHaveProperty('access_token')
    await app.close()
  })

  it('names everything that is missing', () => {
    const bare = () => readConfig(without('SECRET', 'PIX_KEY', 'PIX_CERT_FILE', 'PIX_WEBHOOK_TOKEN'))
    expect(bare).toThrow('MODE=production needs SECRET, PIX_KEY, PIX_CERT_FILE, PIX_WEBHOOK_TOKEN')
    expect(() => readConfig({ MODE: 'production' })).toThrow(/DATABASE_URL, .*PIX_API_URL, PIX_TOKEN_URL/)
    expect(readConfig(without('PIX_CA_FILE')).pix?.caFile).toBeUndefined()
  })

  it.each([
    ['PIX_API_URL', 'http://pix.example/v2'],
    ['PIX_TOKEN_URL', 'pix.example'],
    ['PAGBANK_API_URL', 'http://api.example'],
    ['PAGBANK_API_URL', 'http://127.0.0.1.example'],
    ['PIX_WEBHOOK_TOKEN', 'short'],
    ['PIX_WEBHOOK_TOKEN', `${'a'.repeat(32)}/pix`],
  ])('takes no %s like %s', (name, value) => {
    expect(() => readConfig({ ...production.env, [name]: value })).toThrow(new RegExp(`^${name}: must be`))
  })

  it('refuses what would guard or carry nothing, naming all of it', () => {
    const published = {
      SECRET: 'sandbox-secret-known-to-everybody',
      OPERATOR_KEY: 'sandbox-operator-key',
      PUBLIC_URL: 'http://parking.example',
      SMS_URL: 'http://sms.example/send',
      POSTAL_CODE_URL: 'http://cep.example',
      GEOCODER_URL: 'http://photon.example/api',
      SMTP_URL: 'mail.example:587',
      MAIL_FROM: 'Zona Azul',
    }
    const names = Object.keys(published)
    const refused = (env: Record<string, string>) => {
      expect(() => readConfig({ ...production.env, ...env })).toThrow(ConfigError)
      try {
        return String(readConfig({ ...production.env, ...env }))
      } catch (error) {
        return (error as Error).message
      }
    }
    const all = refused(published)
    expect(all).toMatch(/^MODE=production refuses SECRET: /)
    for (const name of names) expect(all).toContain(`${name}: `)
    for (const [name, value] of Object.entries(published)) {
      const one = refused({ [name]: value })
      expect(names.filter((other) => one.includes(`${other}: `))).toEqual([name])
    }
  })

  it.each([
    ['SMS_URL', 'sms'],
    ['SMS_URL', 'ftp://sms.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
    ['PUBLIC_URL', 'http://127.0.0.1'],
  ])('refuses %s like %s', (name, value) => {
    expect(() => readConfig({ ...production.env, [name]: value })).toThrow(
      new RegExp(`refuses ${name}: must`),
    )
  })

  it('lets letters and SMS leave by a tunnel or a relay of the same machine', () => {
    const near = { SMS_URL: 'http://localhost:8080/sms', SMTP_URL: 'smtp://127.0.0.1:25' }
    expect(readConfig({ ...production.env, ...near })).toMatchObject({ smtpUrl: near.SMTP_URL })
  })

  it('keeps the description of its calls to itself unless it is asked for', async () => {
    for (const [API_DOCS, status] of [
      ['', 404],
      ['no', 404],
      ['yes', 200],
    ] as const) {
      const app = await startApp({ env: { ...production.env, API_DOCS } })
      for (const path of [
        '/docs',
        '/docs/page.css',
        '/docs/viewer.js',
        '/docs/swagger-ui-bundle.js',
        '/openapi.json',
      ]) {
        const answer = await app.http('GET', path)
        await answer.text()
        expect(answer.status, `${API_DOCS} ${path}`).toBe(status)
      }
      await app.close()
    }
  })

  it('refuses each sandbox gateway by its name', async () => {
    const config = readConfig(production.env)
    expect(await startedWith({ ...config, pix: null })).toBe('MODE=production refuses the sandbox bank')
    expect(await startedWith({ ...config, smtpUrl: undefined })).toContain('the sandbox mailbox')
    expect(await startedWith({ ...config, smsToken: undefined })).toContain('the sandbox SMS inbox')
  })

  it('refuses a database in which a sandbox has worked, and loads no city into it', async () => {
    const refusal = /^MODE=production refuses this database: a sandbox has worked in it/
    const open = (databaseUrl: string) =>
      compose(readConfig(production.env), { databaseUrl, clock: new MovableClock() })
    const made = await createDatabase()
    const sandbox = await startApp({ databaseUrl: made.url, demonstration: true })
    const loads = () => sandbox.rotativo.parts.db.kysely.selectFrom('city_loads').select('id').execute()
    const before = await loads()
    await expect(open(made.url)).rejects.toThrow(refusal)
    expect(await loads()).toEqual(before)
    await sandbox.close()
    await made.drop()

    const used = await createDatabase()
    const bare = await startApp({ databaseUrl: used.url })
    await buyTicket(bare)
    await bare.close()
    await expect(open(used.url)).rejects.toThrow(refusal)
    await used.drop()
  })

  it('is what a database stays: no sandbox works in it, however it was started', async () => {
    const database = await createDatabase()
    const config = readConfig(production.env)
    const open = (changed: Partial<typeof config> = {}) =>
      compose({ ...config, ...changed }, { databaseUrl: database.url, clock: new MovableClock() })
    // What only tried to start is no programme yet.
    await expect(open({ smtpUrl: undefined })).rejects.toThrow('the sandbox mailbox')
    const CITY = production.env.CITY ?? ''
    await (await startApp({ databaseUrl: database.url, env: { CITY } })).close()
    await (await open()).close()
    await (await open()).close()
    await expect(startApp({ databaseUrl: database.url })).rejects.toThrow(
      /^MODE=sandbox refuses this database: production has worked in it since \d{4}-/,
    )
    await database.drop()
  })

  it('puts no other city over the one that was loaded, and loads its own anew at each start', async () => {
    const database = await createDatabase()
    const running = await startApp({ databaseUrl: database.url, env: production.env })
    const { db, city } = running.rotativo.parts
    const load = (settings: object) =>
      saveCity(db, withHash({ ...city(), settings: { ...city().settings, ...settings } }), new Date())
    const held = () => db.kysely.selectFrom('city').select(['name', 'hash']).executeTakeFirst()
    const start = async () => {
      const config = readConfig(production.env)
      const again = await compose(config, { databaseUrl: database.url, clock: new MovableClock() })
      await again.close()
    }
    const own = await held()
    await load({ toleranceMinutes: 25 })
    await start()
    expect(await held()).toEqual(own)

    await load({ cityName: 'Vila Alta' })
    const other = await held()
    await expect(start()).rejects.toThrow(
      /^CITY: the database holds the city Vila Alta, and .*city is Vila das Dunas\. Name the folder of Vila Alta/,
    )
    expect(await held()).toEqual(other)
    await running.close()
    await database.drop()
  })

  it('refuses a city that offers a form which nobody would collect', async () => {
    production.offer([2, 4, 5, 11])
    expect(await startedWith(readConfig(production.env))).toMatch(
      /^MODE=production has no gateway for payment form 2 \(.+\), 5 \(.+\): take it out of "offered"/,
    )
    production.offer([4, 11])
    expect(await startedWith(readConfig(production.env))).toBe('started')
    production.offer([11])
  })

  it('leaves the city as it is where it could not serve the one of its folder, since servers that run follow it', async () => {
    const running = await startApp({ env: production.env })
    const held = () => running.rotativo.parts.db.kysely.selectFrom('city').select('hash').execute()
    const before = await held()
    const config = readConfig(production.env)
    const start = (changed: Partial<Config>) =>
      compose({ ...config, ...changed }, { databaseUrl: running.databaseUrl, clock: new MovableClock() })
    production.offer([2, 11])
    await expect(start({})).rejects.toThrow(/^MODE=production has no gateway for payment form 2 /)
    await expect(start({ smtpUrl: undefined })).rejects.toThrow('the sandbox mailbox')
    await expect(start({ settings: '{"maintenance":' })).rejects.toThrow('SETTINGS: line 1 is not JSON')
    expect(await held()).toEqual(before)
    production.offer([11])
    await running.close()
  })

  it('goes on with the city before where another one is loaded that it cannot serve, and tells the office', async () => {
    const running = await startApp({ env: production.env, settings: { operatorEmail: 'office@example.com' } })
    const { db, city, captcha } = running.rotativo.parts
    const own = city()
    const load = (changed: object) => saveCity(db, withHash({ ...own, ...changed }), new Date())
    const alarms = () => db.kysely.selectFrom('alarms').select('name').execute()
    const paymentForms = own.paymentForms.map((form) => ({ ...form, offered: true }))
    const google = { captchaSiteKey: 'key-of-google', captchaKind: 'recaptcha-enterprise' }
    for (const changed of [{ paymentForms }, { settings: { ...own.settings, ...google } }]) {
      await load(changed)
      await running.advance(61)
      expect(city()).toBe(own)
    }
    expect(await alarms()).toContainEqual({ name: 'city-not-served' })
    await load({ settings: { ...own.settings, toleranceMinutes: 25 } })
    await running.advance(1)
    expect(city().settings.toleranceMinutes).toBe(25)
    await load({})
    await running.advance(1)
    expect(city().settings.toleranceMinutes).toBe(own.settings.toleranceMinutes)

    // Whatever else may lead there: nobody passes by a captcha that cannot be checked.
    expect(captcha()).toBeNull()
    Object.assign(city().settings, google)
    const login = { username: '52998224725', password: 'maré alta 7', captcha_token: 'token' }
    expect((await running.http('POST', '/api/login', login)).status).toBe(503)
    await running.close()
  })

  it('takes cards, debit and slips with an account at PagBank, and Pix there when no other bank is given', async () => {
    const PAGBANK_TOKEN = 'token-of-the-account-0123456789'
    production.offer([2, 3, 4, 5, 11])
    expect(await startedWith(readConfig({ ...production.env, PAGBANK_TOKEN }))).toBe('started')
    const names = Object.keys(production.env).filter((name) => name.startsWith('PIX_'))
    const alone = { ...without(...names), PAGBANK_TOKEN }
    expect(await startedWith(readConfig(alone))).toBe('started')
    const half = () => readConfig({ ...alone, PIX_KEY: 'key' })
    expect(half).toThrow('MODE=production needs PIX_API_URL, PIX_TOKEN_URL, PIX_CLIENT_ID')
    production.offer([11])
  })

  it('refuses a captcha that nobody could check [config.captcha-key]', async () => {
    const SETTINGS = JSON.stringify({ captchaSiteKey: 'key-of-google', captchaKind: 'recaptcha-enterprise' })
    const env = { ...production.env, SETTINGS }
    expect(await startedWith(readConfig(env))).toBe(
      'MODE=production cannot check the captcha recaptcha-enterprise: give RECAPTCHA_PROJECT and RECAPTCHA_API_KEY',
    )
    const account = { RECAPTCHA_PROJECT: 'our-project', RECAPTCHA_API_KEY: 'key-of-the-api' }
    expect(await startedWith(readConfig({ ...env, ...account }))).toBe('started')
  })

  it('asks ViaCEP and then BrasilAPI for a postal code, or another service alone, or nobody, where that is wanted [external.postal-code]', async () => {
    const lookUp = async (env: Record<string, string>) => {
      const app = await startApp({ env })
      const asked: string[] = []
      const { fetch } = globalThis
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        if (url.startsWith(app.address)) return fetch(url, init)
        asked.push(url)
        if (!url.includes('brasilapi')) return Response.json({ erro: true })
        return Response.json({ state: 'SP', city: 'São Paulo', neighborhood: 'Sé', street: 'Praça da Sé' })
      })
      try {
        return { status: (await app.http('GET', '/api/postal-code/01001-000')).status, asked }
      } finally {
        vi.unstubAllGlobals()
        await app.close()
      }
    }
    const services = [
      'https://viacep.com.br/ws/01001000/json/',
      'https://brasilapi.com.br/api/cep/v1/01001000',
    ]
    const usual = without('POSTAL_CODE_SOURCE')
    expect(await lookUp(usual)).toEqual({ status: 200, asked: services })
    const POSTAL_CODE_URL = 'https://cep.example/codes/'
    expect(await lookUp({ ...usual, POSTAL_CODE_URL })).toEqual({
      status: 404,
      asked: ['https://cep.example/codes/ws/01001000/json/'],
    })
    expect(await lookUp({ ...production.env, POSTAL_CODE_SOURCE: 'none', POSTAL_CODE_URL })).toEqual({
      status: 404,
      asked: [],
    })
  })

  it('refuses certificates that cannot be used, naming the variable', async () => {
    const { PIX_CERT_FILE: certFile = '', PIX_KEY_FILE: keyFile = '' } = production.env
    const start = (env: object) => startedWith(readConfig({ ...production.env, ...env }))
    const away = '/nowhere/cert.pem'
    expect(await start({ PIX_CERT_FILE: away })).toBe(`PIX_CERT_FILE: ${away} cannot be read`)
    expect(await start({ PIX_CERT_FILE: keyFile })).toMatch(/^PIX_CERT_FILE: .* does not hold/)
    expect(await start({ PIX_KEY_FILE: certFile })).toMatch(/^PIX_KEY_FILE: .* does not hold/)
    const other = keyFile.replace('key.pem', 'other.pem')
    writeFileSync(other, bank.ours.privateKey)
    expect(await start({ PIX_KEY_FILE: other })).toContain('is not the key of the certificate')
  })
})
