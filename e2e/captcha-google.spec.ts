import { expect, test } from './fixtures.ts'
import { chooseForm, press } from './payment-steps.ts'

test.use({ settings: { captchaSiteKey: 'key-of-google', captchaKind: 'recaptcha-enterprise' } })

/** Stands for Google's script, which says what it was asked for. */
const script = `window.grecaptcha = { enterprise: {
  ready: (then) => then(),
  execute: async (siteKey, { action }) => [siteKey, action].join(' for '),
} }`

test('[external.captcha, config.captcha-key] a payment carries a token of reCAPTCHA Enterprise for the action card payment', async ({
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
