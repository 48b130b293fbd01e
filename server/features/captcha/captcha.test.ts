import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#contract/account/sessions.ts'
import { readCaptcha } from '#contract/captcha.ts'
import { createOrder, updateOrder } from '#contract/orders.ts'
import { recaptcha } from '#server/gateways/captcha/recaptcha.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { rewritten, solvedCaptcha } from '#testkit/captcha.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { creditOrder, manyOrders } from '#testkit/orders.ts'
import { patience } from '#testkit/patient.ts'
import {
  cardPayment,
  confirm,
  encryptCard,
  orderBody,
  placeBy,
  placeCardOrder,
  slipAddress,
} from '#testkit/payments.ts'
import { RecaptchaServer } from '#testkit/recaptcha-server.ts'
import { aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'
import { demandCaptcha } from './demand-captcha.ts'

const text = 'Por favor, complete o captcha antes de continuar.'
const settings = { ...manyOrders, ...wideLimits, captchaSiteKey: 'our-site' }

let app: TestApp
let driver: TestDriver
beforeAll(async () => {
  app = await startApp({ settings })
  driver = await aDriver(app, { credit: 10_000 })
})
afterAll(() => app.close())

const needed = { status: 422, body: { type: 'CaptchaRequired', message: text } }

describe('a login where the city has a captcha', () => {
  const enter = (body: object, key?: string) =>
    app.call(logIn, { body: body as { username: string; password: string } }, key ? { key } : {})
  const missing = { status: 422, body: { message: text, error: { errors: { captcha_token: [text] } } } }

  it('is refused without it, with an invented one, and with one that was used [login.captcha-required, config.captcha-key]', async () => {
    const { identification: username, password } = await aRegisteredDriver(app)
    await expect(enter({ username, password })).rejects.toMatchObject(missing)
    await expect(enter({ username, password, captcha_token: null })).rejects.toMatchObject(missing)
    await expect(enter({ username, password, captcha_token: 'invented' })).rejects.toMatchObject(missing)
    const captcha_token = await solvedCaptcha(app)
    await expect(enter({ username, password, captcha_token })).resolves.toHaveProperty('access_token')
    await expect(enter({ username, password, captcha_token })).rejects.toMatchObject(missing)
  })

  it('is refused with a solution that was used, however it is written now', async () => {
    const { identification: username, password } = await aRegisteredDriver(app)
    const captcha_token = await solvedCaptcha(app)
    await enter({ username, password, captcha_token })
    for (const [how, other] of rewritten(captcha_token)) {
      await expect(enter({ username, password, captcha_token: other }), how).rejects.toMatchObject(missing)
    }
  })

  it('spends a solution on a wrong password too, and looks at the fields before it', async () => {
    const { identification: username, password } = await aRegisteredDriver(app)
    const captcha_token = await solvedCaptcha(app)
    const empty = enter({ username, password: '', captcha_token })
    await expect(empty).rejects.toMatchObject({
      body: { error: { errors: { password: expect.anything() } } },
    })
    await expect(enter({ username, password: 'errada1', captcha_token })).rejects.toMatchObject({
      status: 401,
    })
    await expect(enter({ username, password, captcha_token })).rejects.toMatchObject(missing)
  })

  it('may be sent again by its key after a lost answer, and guesses nothing by it', async () => {
    const { identification: username, password } = await aRegisteredDriver(app)
    const captcha_token = await solvedCaptcha(app)
    const key = 'key-of-one-login'
    await enter({ username, password, captcha_token }, key)
    await expect(enter({ username, password, captcha_token }, key)).resolves.toHaveProperty('access_token')
    const guess = enter({ username, password: 'errada1', captcha_token }, key)
    await expect(guess).rejects.toMatchObject(missing)
  })

  it('takes a solution for ten minutes, and only one of two at once', async () => {
    const { identification: username, password } = await aRegisteredDriver(app)
    const old = await solvedCaptcha(app)
    await app.advance(601)
    await expect(enter({ username, password, captcha_token: old })).rejects.toMatchObject(missing)
    const captcha_token = await solvedCaptcha(app)
    const both = await Promise.allSettled([1, 2, 3].map(() => enter({ username, password, captcha_token })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a captcha that another server checks', () => {
  let google: RecaptchaServer
  let city: TestApp
  beforeAll(async () => {
    google = await new RecaptchaServer().open()
    city = await startApp({ settings, env: { LOG_LEVEL: 'silent' } })
    const account = { project: 'our-project', apiKey: 'key-of-the-api', minScore: 0.5 }
    const gateway = recaptcha({ ...account, apiUrl: google.url, siteKey: 'key-of-the-site', patience })
    Object.assign(city.rotativo.parts, { captcha: () => gateway })
  })
  afterAll(async () => {
    google.close()
    await city.close()
  })

  it('lets nobody in while that server is away, and says so as something that passes', async () => {
    const { identification: username, password } = await aRegisteredDriver(city)
    google.tokens.set('good', { action: 'login', score: 0.9 })
    const enter = () => city.call(logIn, { body: { username, password, captcha_token: 'good' } })
    google.troubles.push({ status: 500, text: 'out of order' })
    await expect(enter()).rejects.toMatchObject({ status: 503, body: { type: 'CaptchaUnavailable' } })
    // An account that is not right at Google is ours to mend, and nothing that a driver did.
    google.troubles.push({ status: 400, text: '{"error":{"status":"INVALID_ARGUMENT"}}' })
    const use = { token: 'good', action: 'login', subject: 'a login' } as const
    await expect(demandCaptcha(city.rotativo.parts, use)).rejects.toMatchObject({
      code: 'captcha_unavailable',
      cause: { message: 'reCAPTCHA answered 400' },
    })
    await expect(enter()).resolves.toHaveProperty('access_token')
  })

  it('takes a payment by a token of the action card payment, and by no other [external.captcha]', async () => {
    const buyer = await aDriver(city)
    const card = await placeCardOrder(city, buyer, 1000)
    const byCard = (captcha: string) => confirm(city, buyer, card.id, { ...cardPayment(city, card), captcha })
    const pix = await city.call(createOrder, { body: creditOrder(buyer, 1000) }, buyer)
    const byPix = (captcha: string) =>
      city.call(
        updateOrder,
        { params: { id: pix.id }, body: { payment_form_input: { payment_form_id: 11, captcha } } },
        buyer,
      )
    for (const { form, pay, status } of [
      { form: 'card', pay: byCard, status: 2 },
      { form: 'pix', pay: byPix, status: 1 },
    ]) {
      google.tokens.set(`${form} login`, { action: 'login', score: 0.9 })
      google.tokens.set(`${form} payment`, { action: 'card_payment', score: 0.9 })
      await expect(pay(`${form} login`)).rejects.toMatchObject(needed)
      await expect(pay(`${form} payment`)).resolves.toMatchObject({ status })
      expect(google.asked.at(-1)?.body.event).toMatchObject({ expectedAction: 'card_payment' })
    }
  })
})

describe('a payment where the city has a captcha', () => {
  const { token } = { token: () => driver.token }
  const place = async (form: number, what: number | number[]) =>
    app.call(createOrder, { body: orderBody(driver, form, what) }, { token: token() })
  const update = (id: string, form: number, data: object) =>
    app.call(
      updateOrder,
      { params: { id }, body: { payment_form_input: { payment_form_id: form, ...data } } },
      { token: token() },
    )

  it.each([
    [11, {}],
    [5, { bank_slip: slipAddress }],
    [3, { card: { bank: 'Bradesco' } }],
  ])('credit by form %d is not collected without it [credits.captcha]', async (form, data) => {
    const { id } = await place(form, 1000)
    await expect(update(id, form, data)).rejects.toMatchObject(needed)
    const captcha = await solvedCaptcha(app)
    const { collection_document: first } = await update(id, form, { ...data, captcha })
    expect(first).not.toBeNull()
    // The bank was asked: whoever asks again gets the same document.
    expect((await update(id, form, data)).collection_document?.bar_code).toBe(first?.bar_code)
    const { id: other } = await place(form, 1000)
    await expect(update(other, form, { ...data, captcha })).rejects.toMatchObject(needed)
  })

  it('a card is not charged without it, and one solution pays one order [credits.captcha, external.captcha, call.order-confirm]', async () => {
    const shown = { card: { number: '**** **** **** 2097', card_holder: 'MARIA DAS DORES' } }
    const order = await placeBy(app, driver, 2, 1000, shown)
    const card = () => ({ encrypted_token: encryptCard(app, order), type: 2 })
    const pay = (id: string, captcha?: string) =>
      confirm(app, driver, id, { payment_form_id: 2, card: card(), ...(captcha ? { captcha } : {}) })
    await expect(pay(order.id)).rejects.toMatchObject(needed)
    await expect(pay(order.id, 'invented')).rejects.toMatchObject(needed)
    const captcha = await solvedCaptcha(app)
    expect(await pay(order.id, captcha)).toMatchObject({ status: 2 })
    const other = await placeBy(app, driver, 2, 1000, shown)
    for (const text of [captcha, ...rewritten(captcha).map(([, it]) => it)]) {
      await expect(pay(other.id, text)).rejects.toMatchObject(needed)
    }
  })

  it('a notice is paid from the wallet with it, and by Pix without', async () => {
    const wallet = await placeBy(app, driver, 4, [await aNotice(app, aPlate())])
    const pay = (captcha?: string) => confirm(app, driver, wallet.id, { payment_form_id: 4, captcha })
    await expect(pay()).rejects.toMatchObject(needed)
    expect(await pay(await solvedCaptcha(app))).toMatchObject({ status: 2 })
    const pix = await placeBy(app, driver, 11, [await aNotice(app, aPlate())])
    expect(pix.collection_document).not.toBeNull()
  })
})

describe('the challenge', () => {
  it('is there only where our own captcha is configured [config.captcha-key]', async () => {
    expect(await app.call(readCaptcha, {})).toMatchObject({ parameters: { data: { site: 'our-site' } } })
    for (const other of [{}, { captchaSiteKey: 'key-of-google', captchaKind: 'recaptcha-enterprise' }]) {
      const city = await startApp({ settings: other })
      await expect(city.call(readCaptcha, {})).rejects.toMatchObject({ status: 404 })
      await city.close()
    }
  })

  it('leaves nothing behind after a day', async () => {
    const kept = () => app.rotativo.parts.db.kysely.selectFrom('captcha_uses').select('subject').execute()
    expect((await kept()).length).toBeGreaterThan(0)
    await app.advance(86_400 + 700)
    expect(await kept()).toEqual([])
  })
})
