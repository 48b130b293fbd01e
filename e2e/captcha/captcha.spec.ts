import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedNotice } from '../seeds.ts'
import { aNewDriver, fieldOf, loginBox, registerByCall } from '../steps/account.ts'
import { cards, chooseForm, expectDone, openNotices, press, toPayment, typeCard } from '../steps/orders.ts'

/** A captcha of our own; page and server do its work for real. */
test.use({ settings: { captchaSiteKey: 'our-site' } })

const missing = 'Por favor, complete o captcha antes de continuar.'

test('a driver logs in by the keyboard, and not without the captcha [login.captcha-required, config.captcha-key, login.flow, landing.login-box]', async ({
  page,
  app,
}) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await page.evaluate(() => localStorage.clear())
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto('/')
  const login = loginBox(page)
  const box = login.getByRole('checkbox', { name: 'Não sou um robô' })
  await expect(box).toBeVisible()
  await fieldOf(login, 'CPF/CNPJ').fill(driver['CPF/CNPJ'])
  await fieldOf(login, 'Senha').fill('errada1')
  await page.keyboard.press('Enter')
  await expect(login.getByText(missing)).toBeVisible()
  await expect(box).toBeFocused()
  await checkInBothSchemes(page)
  await page.keyboard.press('Space')
  await expect(login.getByText(missing)).toHaveCount(0)
  await expect(login.getByText('Verificado.')).toBeVisible()
  await expect(login.getByRole('button', { name: 'ENTRAR' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(login.getByText('CPF/CNPJ ou senha incorretos.')).toBeVisible()
  // A solution serves once.
  await expect(box).not.toBeChecked()
  await fieldOf(login, 'Senha').fill(driver.Senha)
  await box.check()
  await expect(login.getByText('Verificado.')).toBeVisible()
  await login.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
  expect(refused).toEqual([])
})

test('credit by card and by Pix needs the captcha before it is finished [credits.captcha, credits.confirm-step, config.captcha-key]', async ({
  page,
  app,
}) => {
  const driver = await app.newDriver()
  await chooseForm(page, /Cartão de crédito/)
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  const box = page.getByRole('checkbox', { name: 'Não sou um robô' })
  await expect(box).toBeVisible()
  await press(page, 'Finalizar Compra')
  await expect(page.getByText(missing)).toBeVisible()
  await expect(box).toBeFocused()
  await checkInBothSchemes(page)
  await box.check()
  await expect(page.getByText('Verificado.')).toBeVisible()
  await press(page, 'Finalizar Compra')
  await expectDone(page, 'Compra realizada com sucesso!')
  await app.waitForBalance(driver, 2500)

  await chooseForm(page, 'Pix')
  await press(page, 'Continuar')
  await expect(box).not.toBeChecked()
  await press(page, 'Finalizar Compra')
  await expect(page.getByText(missing)).toBeVisible()
  await box.check()
  await expect(page.getByText('Verificado.')).toBeVisible()
  await press(page, 'Finalizar Compra')
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
})

test('a notice needs the captcha where it is paid from the wallet, and not by Pix [config.captcha-key, call.order-confirm]', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 5000, plates: [plate] })
  await seedNotice(server, { plate })
  await seedNotice(server, { plate })
  await openNotices(page)
  await toPayment(page, /MEUS CRÉDITOS/)
  await press(page, 'Continuar')
  const box = page.getByRole('checkbox', { name: 'Não sou um robô' })
  await expect(box).toBeVisible()
  await press(page, 'Finalizar Pagamento')
  await expect(page.getByText(missing, { exact: true })).toBeVisible()
  await box.check()
  await expect(page.getByText('Verificado.')).toBeVisible()
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'))
  await press(page, 'Finalizar Pagamento')
  expect((await confirmed).postDataJSON()).toEqual({
    payments: [{ payment_form_id: 4, captcha: expect.stringMatching(/.+/) }],
  })
  await expectDone(page, 'Pagamento realizado com sucesso!')
  await app.waitForBalance(driver, 2000)

  await toPayment(page, /Pix/)
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
  await expect(box).toHaveCount(0)
})
