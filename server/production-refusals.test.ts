import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '#server/compose/compose.ts'
import { mutualTlsLine } from '#server/gateways/payment/mutual-tls.ts'
import { createDatabase } from '#testkit/database.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { type Production, productionAt, productionCity } from '#testkit/production.ts'
import { MovableClock } from './clock.ts'
import { readConfig } from './config.ts'

let bank: PixBank
let production: Production
const folder = mkdtempSync(join(tmpdir(), 'rotativo-link-'))
const demonstrationLink = join(folder, 'city')
beforeAll(async () => {
  bank = await new PixBank().open()
  production = productionAt(bank)
  symlinkSync(realpathSync('cities/demo'), demonstrationLink)
})
afterAll(() => {
  bank.close()
  production.remove()
  rmSync(folder, { recursive: true })
})

describe('production', () => {
  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.0/8 ::/1 8000::/1'],
    ['TRUST_PROXY', '192.0.0.0/2'],
    ['SECRET', 'a'.repeat(64)],
    ['SECRET', '1234567890'.repeat(4)],
    ['SECRET', 'change-me-change-me-change-me-change-me'],
    ['OPERATOR_KEY', '1234567890123456'],
    ['OPERATOR_KEY', 'change-me-please'],
    ['PIX_WEBHOOK_TOKEN', 'a'.repeat(32)],
    ['CITY', 'cities/demo'],
    ['CITY', './cities/../cities/demo/'],
    ['CITY', demonstrationLink],
    ['PUBLIC_URL', 'https://user@parking.example'],
    ['PUBLIC_URL', 'https://user:password@parking.example'],
    ['PUBLIC_URL', 'https://parking.example/app'],
    ['PUBLIC_URL', 'https://parking.example/?city=1'],
    ['PUBLIC_URL', 'https://parking.example/#here'],
    ['SMTP_URL', 'smtps://mail.example?logger=true'],
    ['SMTP_URL', 'smtp://127.0.0.1:25?debug=true'],
    ['SMTP_URL', 'smtps://mail.example?tls.minVersion=TLSv1'],
    ['SMTP_URL', 'smtps://mail.example?tls.maxVersion=TLSv1.1'],
    ['SMTP_URL', 'smtps://mail.example?tls.ciphers=ALL'],
    ['SMTP_URL', 'smtps://mail.example?proxy=socks5://elsewhere.example'],
  ])('refuses %s like %s, which would guard nothing', (name, value) => {
    expect(() => readConfig({ ...production.env, [name]: value })).toThrow(
      new RegExp(`refuses ${name}: must`),
    )
  })

  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', '10.0.0.0/8, fd00::/8, 203.0.113.7'],
    ['TRUST_PROXY', '104.16.0.0/13 172.64.0.0/13 2606:4700::/32'],
    ['PUBLIC_URL', 'https://parking.example/'],
    ['PUBLIC_URL', 'https://parking.example:8443'],
    ['SMTP_URL', 'smtps://user:p%40ss@mail.example?pool=true&tls.minVersion=TLSv1.2'],
    ['SMTP_URL', 'smtp://127.0.0.1:25?ignoreTLS=true'],
  ])('takes %s like %s', (name, value) => {
    expect(readConfig({ ...production.env, [name]: value })).toMatchObject({ mode: 'production' })
  })

  it('needs a city of its own: neither none, nor a copy of the demonstration', async () => {
    const { CITY = '', ...rest } = production.env
    expect(() => readConfig(rest)).toThrow('MODE=production needs CITY')
    const path = join(CITY, 'settings.json')
    const own = readFileSync(path, 'utf8')
    const database = await createDatabase()
    const start = async () => {
      const config = readConfig(production.env)
      await (await compose(config, { databaseUrl: database.url, clock: new MovableClock() })).close()
    }
    writeFileSync(path, own.replaceAll(productionCity, 'Porto das Marés'))
    await expect(start()).rejects.toThrow(
      /^MODE=production refuses Porto das Marés, which is the demonstration's city/,
    )
    writeFileSync(path, own)
    await start()
    await database.drop()
  })

  it('believes no other certificate for its bank, whatever the environment says', async () => {
    const { certificate, privateKey } = bank.theirs
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      const line = mutualTlsLine('bank', { certificate, privateKey }, 10_000)
      await expect(line({ method: 'GET', url: bank.apiUrl })).rejects.toThrow(/cannot be reached/)
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    }
  })
})
