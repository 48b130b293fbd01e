import { expect, test } from '../fixtures.ts'
import { hearRequests, holdTime } from '../page-clock.ts'
import { cards, chooseForm, press, typeCard } from '../steps/orders.ts'

/** A city that lets third parties in: Google's captcha, and a frame that learns of the device. */
test.use({
  settings: {
    captchaSiteKey: 'key-of-google',
    captchaKind: 'recaptcha-enterprise',
    fingerprintUrl: 'https://device.example/tags?org=ours&session={session}',
  },
})

/** Stands for Google's script, which says what it was asked for. */
const script = `window.grecaptcha = { enterprise: {
  ready: (then) => then(),
  execute: async (siteKey, { action }) => [siteKey, action].join(' for '),
} }`

test('a payment carries a token of reCAPTCHA Enterprise for the action card payment [external.captcha, config.captcha-key]', async ({
  page,
  app,
}) => {
  const asked: string[] = []
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    asked.push(route.request().url())
    // The first time the network fails.
    return asked.length === 1
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await app.newDriver()
  await chooseForm(page, 'Pix')
  await press(page, 'Continuar')
  const box = page.getByRole('checkbox', { name: 'Não sou um robô' })
  await expect(box).toBeVisible()
  await hearRequests(page)
  expect(asked).toEqual([])
  await box.click()
  await expect(
    page.getByText('Não foi possível verificar. Marque de novo para tentar outra vez.'),
  ).toBeVisible()
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByText('Verificado.')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await press(page, 'Finalizar Compra')
  expect((await sent).postDataJSON().payment_form_input).toMatchObject({
    captcha: 'key-of-google for card_payment',
  })
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
  expect(asked[1]).toBe('https://www.google.com/recaptcha/enterprise.js?render=key-of-google')
})

test('a debit card waits as long, and its bank opens all the same [cards.fingerprint-wait, timer.fingerprint]', async ({
  page,
  app,
  context,
}) => {
  await page.clock.install()
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  const framed: string[] = []
  await page.route('https://device.example/**', (route) => {
    framed.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>device</title>' })
  })
  await app.newDriver()
  await chooseForm(page, /Cartão de débito/)
  await page.getByLabel('Banco', { exact: true }).selectOption('Santander')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).check()
  await expect(page.getByText('Verificado.')).toBeVisible()
  await expect.poll(() => framed.length).toBe(1)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await holdTime(page)
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(2900)
  await hearRequests(page)
  expect(sent).toEqual([])
  await page.clock.runFor(200)
  const link = page.getByRole('link', { name: 'Ir para o banco' })
  await expect(link).toBeVisible()
  const opened = context.waitForEvent('page')
  await link.click()
  await expect((await opened).getByRole('button', { name: 'Autorizar pagamento' })).toBeVisible()
})

test('a card waits 3 s for the frame that learns of the device, and names its session [external.fingerprint, cards.fingerprint-wait, timer.fingerprint]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  const framed: string[] = []
  await page.route('https://device.example/**', (route) => {
    framed.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>device</title>' })
  })
  const driver = await app.newDriver()
  await chooseForm(page, /Cartão de crédito/)
  await typeCard(page, { number: cards.visa })
  expect(framed).toEqual([])
  await press(page, 'Continuar')
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).check()
  await expect(page.getByText('Verificado.')).toBeVisible()
  await expect.poll(() => framed.length).toBe(1)
  const frame = page.locator('iframe[src^="https://device.example/"]')
  await expect(frame).toHaveAttribute('aria-hidden', 'true')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await holdTime(page)
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(2900)
  await hearRequests(page)
  expect(sent).toEqual([])
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'))
  await page.clock.runFor(200)
  const [payment] = (await confirmed).postDataJSON().payments
  expect(framed[0]).toBe(`https://device.example/tags?org=ours&session=${payment.card.fingerPrint}`)
  expect(payment.captcha).toBe('key-of-google for card_payment')
  await app.waitForBalance(driver, 2500)
})
