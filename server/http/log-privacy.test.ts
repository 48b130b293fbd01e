import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { eventually } from '#testkit/eventually.ts'
import { aRegistration } from '#testkit/registrations.ts'
import { type ServerProcess, startServerProcess } from '#testkit/server-process.ts'
import { loggableError, loggablePath } from './log-privacy.ts'

let database: TestDatabase
let server: ServerProcess
let address: string
let log = ''

/** A process of its own, because its log is what it writes to its standard output. */
beforeAll(async () => {
  database = await createDatabase()
  const hear = (text: string) => {
    log += text
  }
  server = await startServerProcess(
    { DATABASE_URL: database.url, LOG_LEVEL: 'info', POOL_SIZE: '4' },
    { hear },
  )
  address = server.address
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const logged = (text: string) =>
  eventually(
    () => log,
    (all) => all.includes(text),
  )

const send = (method: string, path: string, body?: unknown, token?: string) =>
  fetch(address + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** The link's token and the code, as the sandbox delivered them. */
const delivered = async (): Promise<{ linkToken: string; code: string }> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const held = async () => {
      const { rows } = await client.query('select body_text from sandbox_messages')
      const texts = rows.map((row) => row.body_text).join('\n')
      return {
        linkToken: texts.match(/active\/([\w-]{43})/)?.[1] ?? '',
        code: texts.match(/codigo e (\d{4})/)?.[1] ?? '',
      }
    }
    // Not by their number: one of them may come twice before the other.
    return await eventually(held, ({ linkToken, code }) => linkToken !== '' && code !== '')
  } finally {
    await client.end()
  }
}

describe('the log of a registration, a confirmation and a login', () => {
  it('holds the path of every call and nothing of the driver', async () => {
    const payload = aRegistration()
    const { identification: username, password, phone, email, name } = payload
    const signedUp = await send('POST', '/api/signup', payload)
    const { access_token: token } = (await signedUp.json()) as { access_token: string }
    const { linkToken, code } = await delivered()
    await send('POST', '/api/signup', payload)
    await send('GET', `/api/common/user/validate?identification=${username}&email=${email}&phone=${phone}`)
    await send('POST', '/api/login', { username, password: 'errada1' })
    await send('POST', '/api/login', { username, password })
    await send('GET', '/api/user', undefined, token)
    await send('POST', `/api/signup/activate/phone/${code}`, {}, token)
    await send('GET', `/api/signup/activate/token/${linkToken}`)
    await send('GET', `/active/${linkToken}`)
    await send('GET', `/reset_password?email=${email}&token=${linkToken}`)
    await send('GET', `/api/unknown/${username}/${email}`)
    await logged('"path":"/api/#"')
    await logged('"path":"/reset_password"')

    for (const path of ['/api/signup', '/api/login', '/api/signup/activate/token/:token', '/active/#']) {
      expect(log).toContain(`"path":"${path}"`)
    }
    expect(linkToken).toHaveLength(43)
    const secrets = { username, password, phone, email, name, token, linkToken, street: 'Alfândega' }
    for (const [what, secret] of Object.entries(secrets)) {
      expect(log.includes(secret), `the log holds the ${what}`).toBe(false)
    }
    expect(log).not.toMatch(/authorization|Bearer/i)
  })
})

describe('what the log may hold', () => {
  it('of an unknown path is its first part', () => {
    expect(loggablePath('/active/abc?x=1')).toBe('/active/#')
    expect(loggablePath('/12345678909')).toBe('/#')
    expect(loggablePath('/joana@example.com')).toBe('/#')
    expect(loggablePath('/')).toBe('/')
  })

  it('of a database error is not its row', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('create temporary table people (id text primary key)')
    const insert = () => client.query(`insert into people values ('12345678909')`)
    await insert()
    const error = await insert().catch((caught) => caught)
    await client.end()
    const logged = loggableError(error)
    expect(logged).toMatchObject({ code: '23505', constraint: 'people_pkey', table: 'people' })
    expect(JSON.stringify(logged)).not.toContain('12345678909')
  })

  it('of a message has no e-mail address and no long number', () => {
    const cause = new Error('joana@example.com of 12345678909 was refused')
    const logged = loggableError(new Error('failed for 48999990000', { cause }))
    expect(logged.message).toBe('failed for #')
    expect(logged.cause).toMatchObject({ message: '# of # was refused' })
  })
})
