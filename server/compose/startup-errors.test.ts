import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CityMistakes } from '#server/city/mistakes.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { EmbeddedDatabaseFault } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { createDatabase } from '#testkit/database.ts'
import { explainStartError } from './startup-errors.ts'

const thrownBy = async (action: () => unknown): Promise<unknown> => {
  try {
    await action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const trust =
  'must be no, the number of proxies before the server (1 to 9), or their addresses and networks (10.1.2.3, fd00::/8)'

const unreadable =
  'cannot be read as postgres://user:password@host:port/database; in a password # / ? [ ] @ % are written as %23 %2F %3F %5B %5D %40 %25'

describe('why the server does not start', () => {
  it('names the port that is in use', async () => {
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    const second = createServer().listen(port, '127.0.0.1')
    const [error] = await once(second, 'error')
    first.close()
    expect(explainStartError(error)).toBe(
      `Port ${port} is in use on 127.0.0.1: stop the program that listens there, or choose another with PORT.`,
    )
  })

  it('names the folder that cannot be written', async () => {
    const error = await thrownBy(() => mkdirSync('/proc/rotativo'))
    const denied = Object.assign(error as Error, { code: 'EACCES' })
    expect(explainStartError(denied)).toBe(
      'No permission to write /proc/rotativo: start as its owner, or set DATA_DIR to a folder that you may write.',
    )
  })

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['POOL_SIZE', '0', 'must be a whole number from 2 to 200'],
    ['DATABASE_URL', 'mysql://somewhere/x', 'must be an address that begins with postgres://'],
    ['DATABASE_URL', 'postgres://me:a#b@somewhere/x', unreadable],
    ['DATABASE_URL', 'postgres://me:a@somewhere:99999/x', unreadable],
    [
      'DATABASE_URL',
      'postgres://me@somewhere/x?sslrootcert=/none.pem',
      'names /none.pem, which cannot be read',
    ],
    ['PUBLIC_URL', 'ftp://somewhere', 'must be an address that begins with https:// or http://'],
    ['OPERATOR_KEY', 'sixteen and blanks', 'must be 16 to 200 characters without blanks'],
    ['SECRET', 'short', 'must be at least 32 characters'],
    ['POSTAL_CODE_URL', 'cep', 'must be an address that begins with https:// or http://'],
    ['GEOCODER_URL', 'photon', 'must be an address that begins with https:// or http://'],
    ['PAGBANK_TOKEN', 'short', 'must be at least 20 characters'],
    ['SMTP_URL', 'smtp://mail.example', 'needs MAIL_FROM beside it'],
    ['SMS_TOKEN', 'secret', 'needs SMS_URL beside it'],
    ['VAPID_PUBLIC_KEY', 'key', 'needs VAPID_PRIVATE_KEY beside it'],
  ])('names the variable %s that cannot be %s', (name, value, problem) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`${name}: ${problem}`))
  })

  it('names the addresses of mail and SMS that a sandbox could not use', () => {
    const env = {
      SMTP_URL: 'mail.example:587',
      MAIL_FROM: 'a@b.example',
      SMS_URL: 'sms',
      SMS_TOKEN: 'secret',
    }
    expect(() => readConfig(env)).toThrow(
      new ConfigError(
        'SMTP_URL: must be an address like smtp://user:password@host:587 or smtps://…; SMS_URL: must be an address that begins with https:// or http://',
      ),
    )
  })

  it.each(['yes', '0', '10.0.0.0/33', '10.0.0.0/x', 'proxy.example', '10.0.0.1,'])(
    'believes no proxies told like %s',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(new ConfigError(`TRUST_PROXY: ${trust}`))
    },
  )

  it('names the database that does not answer', async () => {
    const client = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const error = await thrownBy(() => client.connect())
    expect(explainStartError(error)).toBe(
      'The database does not answer at 127.0.0.1:1 (ECONNREFUSED): check DATABASE_URL.',
    )
  })

  it('names the host of a database that nobody knows, and a socket that is not there', async () => {
    const at = async (connectionString: string) =>
      explainStartError(await thrownBy(() => new pg.Client({ connectionString }).connect()))
    expect(await at('postgres://me@none.invalid/x')).toMatch(
      /^The database does not answer at none\.invalid \(E\w+\): check DATABASE_URL\.$/,
    )
    expect(await at('postgres://me@/x?host=/none')).toBe(
      'The database does not answer at /none/.s.PGSQL.5432 (ENOENT): check DATABASE_URL.',
    )
  })

  it.each(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EAI_AGAIN'])(
    'names one without a way to it (%s)',
    (code) => {
      const error = Object.assign(new Error(code), {
        code,
        syscall: 'connect',
        address: '10.0.0.1',
        port: 5432,
      })
      expect(explainStartError(error)).toBe(
        `The database does not answer at 10.0.0.1:5432 (${code}): check DATABASE_URL.`,
      )
    },
  )

  it('tells of a command that somebody ended in the database', async () => {
    const { url, drop } = await createDatabase({ migrated: false })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await drop()
    })
    const error = await thrownBy(() =>
      client.query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(60)'),
    )
    expect(explainStartError(error)).toBe(
      'The database ended what it was asked (canceling statement due to user request): try again.',
    )
  })

  it.each([
    ['takes a connection and ends it', (socket: Socket) => socket.end()],
    ['takes a connection and says nothing', () => {}],
  ])('tells of a database that %s', async (_what, take) => {
    const server = createSocketServer(take).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const error = await thrownBy(() => migrate(`postgres://me@127.0.0.1:${port}/x`, { patience: 0.05 }))
    expect(explainStartError(error)).toMatch(
      /^The database does not serve \(.+\): check DATABASE_URL, and start again when it does\.$/,
    )
  })

  it('tells of a database that may only be read, and of one that its user does not own', async () => {
    const { url, drop } = await createDatabase({ migrated: false })
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    onTestFinished(async () => {
      await owner.query('drop owned by no_owner; drop role no_owner')
      await owner.end()
      await drop()
    })
    await owner.query('create role no_owner login')
    const as = async (options: string) =>
      explainStartError(
        await thrownBy(() =>
          migrate(`${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`),
        ),
      )
    expect(await as('-c default_transaction_read_only=on')).toMatch(
      /^The database does not serve \(cannot execute .+ in a read-only transaction\)/,
    )
    expect(await as('-c role=no_owner')).toBe(
      'The user of DATABASE_URL may not do what a server needs (permission denied for schema public): it owns the database and may create roles.',
    )
  })

  it('tells what a pooler does not know of', () => {
    const error = Object.assign(new Error('unsupported startup parameter in options: role'), {
      code: '08P01',
    })
    expect(explainStartError(error)).toBe(
      'The database refuses the connection (unsupported startup parameter in options: role): check DATABASE_URL.',
    )
  })

  it('passes on what is already said in one line, and nothing that it does not know', () => {
    expect(explainStartError(new EmbeddedDatabaseFault('in use'))).toBe('in use')
    expect(explainStartError(new ConfigError('PORT: too big'))).toBe('PORT: too big')
    expect(explainStartError(new CityMistakes(['tariff.json: a', 'bays: b']))).toBe('tariff.json: a\nbays: b')
    expect(explainStartError(new TypeError('a fault of ours'))).toBeNull()
    expect(explainStartError('text')).toBeNull()
  })
})
