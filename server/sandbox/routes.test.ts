import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendPhoneCode } from '#contract/account/confirmation.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { fromCivil } from '#domain/brazil/civil-time.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import {
  creditOf,
  manyOrders,
  paymentIdOf,
  payOrder,
  placeOrder,
  statusOf,
  untilBankHasTold,
  untilStatus,
} from '#testkit/orders.ts'
import { rawAnswer } from '#testkit/raw-request.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ settings: manyOrders, demonstration: true })
})
afterAll(() => app.close())

const json = async (method: string, path: string, body?: unknown) => {
  const response = await app.http(method, path, body)
  return { status: response.status, body: (await response.json()) as never }
}

const form = (path: string, fields: Record<string, string> = {}) =>
  fetch(app.address + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

describe('the inboxes', () => {
  it('show what was sent to somebody, newest first, and everything without a name', async () => {
    const driver = await aDriver(app, { confirmed: false })
    await app.call(resendPhoneCode, {}, { token: driver.token })
    await app.messages(driver.phone)
    const { body } = await json('GET', `/sandbox/messages?to=${driver.phone}`)
    expect(body).toEqual({
      data: [
        {
          id: expect.any(Number),
          channel: 'sms',
          to: driver.phone,
          subject: '',
          text: expect.stringMatching(/\b\d{4}\b/),
          html: null,
          sent_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        },
      ],
    })
    const everything = (await json('GET', '/sandbox/messages')).body as { data: { id: number; to: string }[] }
    expect(everything.data.map(({ to }) => to)).toContain(driver.phone)
    const ids = everything.data.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })
})

describe('the bank', () => {
  it('lists its payments, newest first, and lets the payer pay or refuse', async () => {
    const driver = await aDriver(app)
    const first = await placeOrder(app, driver, 2000)
    const second = await placeOrder(app, driver, 3000)
    const { data } = (await json('GET', '/sandbox/payments')).body as { data: { order_id: string }[] }
    expect(data.slice(0, 2)).toMatchObject([
      { order_id: second.id, payment_form_id: 11, amount: 3000, status: 'waiting' },
      { order_id: first.id, amount: 2000, status: 'waiting' },
    ])
    expect(await (await payOrder(app, first.id)).json()).toMatchObject({ status: 'paid' })
    await untilStatus(app, first.id, 2)
    expect(await creditOf(app, driver)).toBe(2000)
    const refused = await form(`/sandbox/payments/${await paymentIdOf(app, second.id)}/refuse`)
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/sandbox#payments'])
    await untilBankHasTold(app)
    await untilStatus(app, second.id, 5)
  })

  it('knows no other payment, and takes no strange instructions', async () => {
    expect((await json('POST', '/sandbox/payments/pix_0/pay')).status).toBe(404)
    const driver = await aDriver(app)
    const order = await placeOrder(app, driver, 2000)
    for (const how of [{ times: 0 }, { times: 1000 }, { amount: -1 }, { delay_seconds: 'late' }]) {
      expect((await payOrder(app, order.id, how)).status).toBe(422)
    }
  })

  it('tells us late when it is asked to', async () => {
    const driver = await aDriver(app)
    const order = await placeOrder(app, driver, 2000)
    await payOrder(app, order.id, { delay_seconds: 30 })
    await app.rotativo.jobs.sweepNow()
    expect(await statusOf(app, order.id)).toBe(1)
    await app.advance(31)
    await untilStatus(app, order.id, 2)
  })
})

describe('the agent', () => {
  it('issues a notice for a plate', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const issued = await json('POST', '/sandbox/notices', { plate: plate.toLowerCase() })
    expect(issued.body).toMatchObject({ plate })
    const { data } = await app.call(listMyVehicles, {}, { token: driver.token })
    expect(data).toMatchObject([{ plate, pending_notifications: 1 }])
    expect((await json('POST', '/sandbox/notices', { plate: '!' })).status).toBe(422)
  })
})

describe('the clock', () => {
  it('moves everything that depends on time, before it answers', async () => {
    const driver = await aDriver(app)
    const order = await placeOrder(app, driver, 2000)
    const before = app.clock.now().getTime()
    const { body } = await json('POST', '/sandbox/clock', { advance_seconds: 1900 })
    const { now, offset_seconds } = body as { now: string; offset_seconds: number }
    expect(offset_seconds).toBe(app.clock.offsetSeconds)
    expect(fromCivil(now, 'America/Sao_Paulo').getTime()).toBeGreaterThanOrEqual(before + 1_899_000)
    expect(await statusOf(app, order.id)).toBe(4)
  })

  it('is shared by other servers and survives a restart', async () => {
    const other = await startApp({ databaseUrl: app.databaseUrl })
    const movedByTests = app.clock.offsetSeconds - other.clock.offsetSeconds
    other.clock.setOffsetSeconds(other.clock.offsetSeconds + movedByTests)
    await json('POST', '/sandbox/clock', { advance_seconds: 86_400 })
    await other.rotativo.jobs.sweepNow()
    expect(other.clock.offsetSeconds).toBe(app.clock.offsetSeconds)
    await other.close()
    const restarted = await startApp({ databaseUrl: app.databaseUrl })
    expect(restarted.clock.offsetSeconds).toBeGreaterThanOrEqual(86_400)
    await restarted.close()
  })

  it('never goes back', async () => {
    for (const advance_seconds of [-1, 1.5, 'soon', 1e12]) {
      expect((await json('POST', '/sandbox/clock', { advance_seconds })).status).toBe(422)
    }
  })
})

describe('the page', () => {
  it('shows driver, clock, payments and messages without any script of its own in it', async () => {
    const response = await app.http('GET', '/sandbox')
    const html = await response.text()
    for (const text of [
      'Painel de testes',
      '123.456.789-09',
      'rotativo',
      '+15 min',
      'Pagamentos',
      'Recusado',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).not.toMatch(/<script(?![^>]*src="\/sandbox\/refresh\.js")/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect((await app.http('GET', '/sandbox/page.css')).headers.get('content-type')).toContain('text/css')
    expect((await app.http('GET', '/sandbox/refresh.js')).headers.get('content-type')).toContain('javascript')
  })

  it('leads back to itself after a button', async () => {
    const moved = await form('/sandbox/clock', { advance_seconds: '60' })
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/sandbox#clock'])
  })

  it('writes what others sent as text', async () => {
    await app.rotativo.parts.db.kysely
      .insertInto('sandbox_messages')
      .values({
        channel: 'email',
        recipient: '<img src=x onerror=alert(1)>',
        subject: '<b>bold</b>',
        body_text: 'http://a.example/?"><script>alert(1)</script>',
        sent_at: app.clock.now(),
        dedup_key: 'hostile',
      })
      .execute()
    const html = await (await app.http('GET', '/sandbox')).text()
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<b>bold')
    expect(html).not.toContain('<script>alert')
  })
})

describe('what a program asks for', () => {
  it('is told beside hundreds of others, though the page shows the newest alone', async () => {
    const driver = await aDriver(app)
    const { id } = await placeOrder(app, driver, 2000)
    const { kysely } = app.rotativo.parts.db
    const [own] = ((await json('GET', `/sandbox/payments?order_id=${id}`)).body as { data: object[] }).data
    expect(own).toMatchObject({ order_id: id, amount: 2000 })
    const at = new Date(app.clock.now().getTime() + 1000)
    const others = Array.from({ length: 200 }, (_, number) => ({
      id: `pix_other${number}`,
      gateway_key: `other${number}`,
      order_id: `other${number}`,
      payment_form_id: 11,
      amount: cents(100),
      bar_code: '',
      status: 'waiting',
      expires_at: at,
      created_at: at,
    }))
    await kysely.insertInto('sandbox_payments').values(others).execute()
    const { data } = (await json('GET', '/sandbox/payments')).body as { data: object[] }
    expect(data).toContainEqual(own)
    const page = await (await app.http('GET', '/sandbox')).text()
    expect(page).toContain('pix_other0/pay')
    expect(page).not.toContain(`${await paymentIdOf(app, id)}/pay`)
    const sent = others.map(({ id: dedup_key }) => ({
      channel: 'sms',
      recipient: '48999990000',
      subject: '',
      body_text: 'of somebody else',
      sent_at: at,
      dedup_key,
    }))
    const told = async () => ((await json('GET', '/sandbox/messages')).body as { data: object[] }).data
    const before = await told()
    await kysely.insertInto('sandbox_messages').values(sent).execute()
    expect(await told()).toEqual(expect.arrayContaining(before))
  })
})

describe('the host of the sandbox', () => {
  const statusAt = async (host: string, path: string, method = 'GET', to = app) => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    return Number((await rawAnswer(to.address, head)).split(' ')[1])
  }

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'a:b@c',
    '',
  ])('is not %j, which a stranger may let lead here', async (host) => {
    for (const path of [
      '/sandbox',
      '/sandbox/messages',
      '/sandbox/payments',
      '/sandbox/staff',
      '/sandbox/bank/1',
    ])
      expect([400, 403], path).toContain(await statusAt(host, path))
    expect([400, 403]).toContain(await statusAt(host, '/sandbox/clock', 'POST'))
  })

  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    'town.localhost',
    '127.0.0.1:4000',
    '[::1]:3000',
    '192.0.2.7',
    hostname(),
  ])('is %j, which leads here alone', async (host) => {
    expect(await statusAt(host, '/sandbox/messages')).toBe(200)
  })

  it('is also that of PUBLIC_URL', async () => {
    const named = await startApp({ env: { PUBLIC_URL: 'https://parking.example' } })
    try {
      expect(await statusAt('parking.example', '/sandbox/messages', 'GET', named)).toBe(200)
      expect(await statusAt('other.example', '/sandbox/messages', 'GET', named)).toBe(403)
    } finally {
      await named.close()
    }
  })
})
