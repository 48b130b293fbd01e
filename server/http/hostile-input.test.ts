import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { signatureHeader, signatureOf } from '#server/gateways/payment/sandbox-notifications.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { creditOrder } from '#testkit/orders.ts'
import { pathOf } from '#testkit/paths.ts'
import { wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const zero = 'x\0y'
const wrong = 'Valor inválido.'
const campaign = { name: 'festa', title: 'Festa', text: 'Venha.', link: '/faq' }

/** Ids that no row can have. Each way of naming one goes to the database where nothing else holds it up. */
const impossibleIds = [1.5, -1.5, 1e308, 2 ** 63, '9223372036854775808', '1.5', zero]

const payment = (notification: unknown) => ({
  transaction_type: 17,
  hold: false,
  is_from_public_request: true,
  confirmation_type: 3,
  payment_form_input: [{ payment_form_id: 11 }],
  notifications: [notification],
})

it('an id that none can be is wrong input of its field, not a fault [server.validation]', async () => {
  for (const id of impossibleIds) {
    const answer = await app.http('POST', '/api/public/order/notification/pay', payment(id))
    expect(answer.status, String(id)).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { errors: { notifications: ['Valor inválido.'] } } })
  }
})

it('a zero character, which no database text can hold, is wrong input wherever a text is kept as it is [server.validation]', async () => {
  const { token } = await aDriver(app)
  const subscription = '/api/users/me/push/subscription'
  for (const [method, path, body, sent] of [
    ['GET', '/api/public/order/x%00y', undefined, {}],
    ['PUT', '/api/v2/order/x%00y', { payment_form_input: { payment_form_id: 11 } }, { token }],
    ['DELETE', subscription, { endpoint: zero }, { token }],
    [
      'PUT',
      subscription,
      { endpoint: zero, keys: { p256dh: 'a'.repeat(20), auth: 'b'.repeat(20) } },
      { token },
    ],
    ['POST', '/operator/v1/campaigns', { ...campaign, title: zero }, office],
    ['POST', '/operator/v1/campaigns', { ...campaign, text: zero }, office],
    ['POST', '/operator/v1/campaigns', { ...campaign, link: `/${zero}` }, office],
  ] as const) {
    const answer = await app.http(method, path, body, sent)
    expect(answer.status, path).toBe(422)
    expect(await answer.json(), path).toMatchObject({ message: 'Valor inválido.', type: 'InvalidInput' })
  }
})

it('a payment form that none can be is wrong input, and one that nobody offers finds no card', async () => {
  const { token } = await aDriver(app)
  for (const [type, status] of [
    [2_147_483_648, 422],
    [999_999_999_999_999, 422],
    [2_147_483_647, 200],
  ]) {
    const answer = await app.http('GET', `/api/users/card_vaults?type=${type}`, undefined, { token })
    await answer.text()
    expect(answer.status, String(type)).toBe(status)
  }
})

it('lists within lists within lists are no body of ours, whoever looks through them', async () => {
  const driver = await aDriver(app)
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(app.address + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${driver.token}`, ...headers },
      body,
    })
  for (const [method, path] of [
    ['POST', '/api/v2/order'],
    ['PUT', '/api/v2/order/1'],
    ['PUT', '/api/v2/order/1/confirm'],
    ['POST', '/api/public/order/notification/pay'],
    ['POST', '/api/login'],
  ] as const) {
    for (const headers of [{}, { 'Idempotency-Key': 'deep' }]) {
      const answer = await send(method, path, `{"deep":${deep}}`, headers)
      expect([answer.status, ((await answer.json()) as { type: string }).type], path).toEqual([
        400,
        'MalformedRequest',
      ])
    }
  }
  // Brackets in a text lie in nothing.
  const order = { ...creditOrder(driver, 1000), note: `\\"${'['.repeat(5000)}` }
  expect((await send('POST', '/api/v2/order', JSON.stringify(order))).status).toBe(200)
})

it('a body with more values than any call reads is refused before it is parsed, an order of 500 notices is read', async () => {
  const { token } = await aDriver(app)
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
  const many = [
    keys(80_000),
    { list: Array.from({ length: 80_000 }, () => 1) },
    { list: Array.from({ length: 80_000 }, () => ({})) },
    { 'a\\"': keys(2001) },
  ]
  for (const body of many) {
    for (const path of ['/api/login', '/api/v2/order', '/operator/v1/notices', '/api/staff/login']) {
      const answer = await app.http('POST', path, body, { token, key: 'many' })
      expect([answer.status, ((await answer.json()) as { type: string }).type], path).toEqual([
        400,
        'MalformedRequest',
      ])
    }
  }
  // Signs in a text are no values, whatever precedes its quotes.
  const text = { username: '12345678909', password: `${',:'.repeat(5000)}\\"\\\\` }
  expect((await app.http('POST', '/api/login', text)).status).toBe(422)
  const notices = { notifications: Array.from({ length: 500 }, (_, at) => at + 1) }
  const answer = await app.http('POST', '/api/public/order/notification/pay', { ...payment(1), ...notices })
  expect(((await answer.json()) as { type: string }).type).not.toBe('MalformedRequest')
})

it('the last day that can be written is a day like any other, and nothing was seen on it yet', async () => {
  const { token, walletId } = await aDriver(app)
  const [first, last] = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'].map(encodeURIComponent)
  for (const [path, sent] of [
    [
      `/api/users/driver/me/app/transaction?wallet_id=${walletId}&created_at_begin=${first}&created_at_end=${last}`,
      { token },
    ],
    [
      `/api/users/driver/me/app/transaction?wallet_id=${walletId}&created_at_begin=${last}&created_at_end=${last}`,
      { token },
    ],
    [`/operator/v1/notices?from=${first}&until=${last}`, office],
    [`/operator/v1/notices?from=${last}&until=${last}`, office],
  ] as const) {
    const answer = await app.http('GET', path, undefined, sent)
    expect([answer.status, await answer.text()], path).toEqual([200, '{"data":[]}'])
  }
  for (const path of ['/operator/v1/notices', '/operator/v1/sightings']) {
    const seen = { plate: 'ABC1D23', address: 'Rua das Marés, 10', time: '9999-12-31 23:59:59' }
    const answer = await app.http('POST', path, seen, office)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { errors: { time: [wrong] } } },
    ])
  }
})

it('a notification that the bank signed and nobody can read is like none', async () => {
  const { secret } = app.rotativo.parts.config
  for (const body of [
    '',
    '{"pix":',
    '7',
    'null',
    '{"pix":5}',
    '{"pix":[null]}',
    '{"cob":[{"txid":"\\u0000"}]}',
  ]) {
    const answer = await fetch(`${app.address}/webhooks/payment/sandbox`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [signatureHeader]: signatureOf(secret, body) },
      body,
    })
    expect(answer.status, body).toBe(404)
  }
})

it('a zero character in a password is refused, since without it the password would be another one', async () => {
  const { token } = await aDriver(app)
  const password = `segredo${zero}`
  const both = { password, password_confirmation: password }
  for (const [method, path, body, sent] of [
    ['POST', '/api/signup', both, {}],
    ['POST', '/api/login', { username: '12345678909', password }, {}],
    ['PUT', '/api/users/driver/me', both, { token }],
    ['POST', '/password/reset', { email: 'a@example.com', token: 'x', ...both }, {}],
  ] as const) {
    const answer = await app.http(method, path, body, sent)
    expect([answer.status, await answer.json()], path).toMatchObject([
      422,
      { error: { errors: { password: [wrong] } } },
    ])
  }
})

const namesOf = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys(
    ((schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties) as object) ?? {},
  )

it('nothing that is sent in every field at once is a fault', async () => {
  const { token } = await aDriver(app)
  const faults: string[] = []
  for (const { name, endpoint } of calls) {
    for (const value of [
      2_147_483_648,
      999_999_999_999_999,
      -1,
      '9999-12-31 23:59:59',
      zero,
      [[]],
      {},
      true,
    ]) {
      const filled = (schema: z.ZodMiniType | undefined) =>
        Object.fromEntries(namesOf(schema).map((field) => [field, value]))
      const { params, query, body } = endpoint.input
      const path = pathOf(endpoint, { params: filled(params), query: filled(query) })
      const sent =
        endpoint.auth === 'operator' ? office : { token, key: `${name} ${value}`.replace(zero, '0') }
      const hasBody = endpoint.method !== 'GET' && body !== undefined
      const answer = await app.http(endpoint.method, path, hasBody ? filled(body) : undefined, sent)
      await answer.arrayBuffer()
      if (answer.status >= 500) faults.push(`${name} ${String(value)} ${answer.status}`)
    }
  }
  expect(faults).toEqual([])
})
