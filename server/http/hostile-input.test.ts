import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const zero = 'x\0y'
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

it('[server.validation] an id that none can be is wrong input of its field, not a fault', async () => {
  for (const id of impossibleIds) {
    const answer = await app.http('POST', '/api/public/order/notification/pay', payment(id))
    expect(answer.status, String(id)).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { errors: { notifications: ['Valor inválido.'] } } })
  }
})

it('[server.validation] a zero character, which no database text can hold, is wrong input wherever a text is kept as it is', async () => {
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
