import type { Page } from '@playwright/test'
import { aCpf } from '#testkit/drivers.ts'
import { readRecoveryMail } from '#testkit/recoveries.ts'
import { anotherCode } from '#testkit/registrations.ts'
import { type App, expect, test } from '../fixtures.ts'
import { followRequests, holdBothClocks, holdTime, runUntil } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  aNewDriver,
  codeFor,
  confirmByLink,
  fieldOf,
  loginBox,
  type NewDriver,
  registerByCall,
} from '../steps/account.ts'
import { emptyHome } from '../steps/parking.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Recuperar senha' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const codeField = (page: Page) => dialog(page).getByLabel('Código de 4 dígitos')
const alertIn = (page: Page, text: string) => dialog(page).getByText(text, { exact: true })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('rotativo.token'))

/** A driver with a confirmed e-mail and a confirmed phone, and a page that holds no session. */
async function aForgetfulDriver(app: App, page: Page): Promise<NewDriver> {
  const driver = aNewDriver()
  const token = await registerByCall(app, page, driver)
  await confirmByLink(app, driver['E-mail'])
  const code = await codeFor(app, driver.Celular)
  const confirmed = await fetch(`${app.address}/api/signup/activate/phone/${code}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await confirmed.json()).toBe(true)
  await page.evaluate(() => localStorage.clear())
  return driver
}

const recoveryMail = async (app: App, email: string, count = 2) =>
  readRecoveryMail((await app.messages(email, count))[0]?.text ?? '')

async function askForMail(app: App, driver: NewDriver): Promise<void> {
  const response = await fetch(`${app.address}/api/password/reset/send`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ registration: driver['CPF/CNPJ'], email: true, sms: false }),
  })
  expect(response.status).toBe(200)
}

async function openDialog(page: Page): Promise<void> {
  await page.goto('/')
  await loginBox(page).getByRole('link', { name: 'Esqueci minha senha', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await button(page, 'Continuar').click()
}

async function logIn(page: Page, driver: NewDriver, password: string): Promise<void> {
  await fieldOf(loginBox(page), 'CPF/CNPJ').fill(driver['CPF/CNPJ'])
  await fieldOf(loginBox(page), 'Senha').fill(password)
  await loginBox(page).getByRole('button', { name: 'ENTRAR' }).click()
}

test('who forgot the password is back in by a code [landing.login-links, recovery.flow, recovery.auto-login, error.recovery-code, capability.recover-password]', async ({
  app,
  page,
}) => {
  const driver = await aForgetfulDriver(app, page)
  await page.goto('/')
  await expect(loginBox(page).getByRole('link', { name: 'Cadastre-se', exact: true })).toBeVisible()
  await openDialog(page)
  await button(page, 'Enviar código').click()
  await expect(alertIn(page, 'O campo CPF/CNPJ é obrigatório')).toBeVisible()
  await expect(alertIn(page, 'Selecione ao menos um metodo para o envio do codigo.')).toBeVisible()
  await expect(dialog(page).getByLabel('CPF/CNPJ')).toBeFocused()
  await checkInBothSchemes(page)
  await dialog(page).getByLabel('CPF/CNPJ').fill('12345678901')
  await dialog(page).getByLabel('SMS').check()
  await expect(alertIn(page, 'Selecione ao menos um metodo para o envio do codigo.')).toHaveCount(0)
  await button(page, 'Enviar código').click()
  await expect(alertIn(page, 'Digite um CPF/CNPJ válido')).toBeVisible()

  await dialog(page).getByLabel('CPF/CNPJ').fill(driver['CPF/CNPJ'])
  await dialog(page).getByLabel('E-mail').check()
  await checkInBothSchemes(page)
  await button(page, 'Enviar código').click()
  await expect(codeField(page)).toBeFocused()
  await expect(dialog(page).getByRole('status').first()).toHaveText(
    'Se houver um contato para este CPF/CNPJ, o código ou um link chegará em instantes.',
  )
  await checkInBothSchemes(page)
  const code = await codeFor(app, driver.Celular, 2)
  expect((await recoveryMail(app, driver['E-mail'])).code).toBe(code)

  for (const typed of ['', code.slice(0, 3)]) {
    await enterCode(page, typed)
    await expect(alertIn(page, 'O codigo deve ter 4 dígitos')).toBeVisible()
  }
  await codeField(page).fill(`${code}9`)
  await expect(codeField(page)).toHaveValue(code)
  expect(
    await codeField(page).evaluate((field) => [field.scrollLeft, field.scrollWidth - field.clientWidth]),
  ).toEqual([0, 0])
  await enterCode(page, anotherCode(code))
  await expect(alertIn(page, 'Informe um codigo válido.')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await checkInBothSchemes(page)
  const check = page.waitForRequest('**/api/password/reset/check')
  await enterCode(page, code)
  expect((await check).postDataJSON()).toEqual({ registration: driver['CPF/CNPJ'], code: Number(code) })

  await expect(dialog(page).getByLabel('Nova senha', { exact: true })).toBeFocused()
  await button(page, 'Salvar e entrar').click()
  await expect(alertIn(page, 'A nova senha deve conter pelo menos 6 caracteres')).toBeVisible()
  await dialog(page).getByLabel('Nova senha', { exact: true }).fill('novasenha7')
  await dialog(page).getByLabel('Confirmar nova senha').fill('novasenha8')
  await button(page, 'Salvar e entrar').click()
  await expect(alertIn(page, 'As senhas informadas não correspondem.')).toBeVisible()
  await checkInBothSchemes(page)
  await dialog(page).getByLabel('Confirmar nova senha').fill('novasenha7')
  const entered = page.waitForEvent('load')
  await button(page, 'Salvar e entrar').click()
  await entered
  await expect(emptyHome(page)).toBeVisible()
  await expect(page).toHaveURL(`${app.address}/`)
  expect(await storedToken(page)).toMatch(/^[\w-]{20,}$/)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await logIn(page, driver, driver.Senha)
  await expect(loginBox(page).getByText('CPF/CNPJ ou senha incorretos.')).toBeVisible()
  await logIn(page, driver, 'novasenha7')
  await expect(emptyHome(page)).toBeVisible()
})

test('an unknown tax id is answered like a known one, and waits 60 s like it [const.resend-countdown]', async ({
  app,
  page,
}) => {
  const { pass } = await holdBothClocks(app, page)
  const { untilAnswered } = followRequests(page)
  await openDialog(page)
  const unknown = aCpf()
  await dialog(page).getByLabel('CPF/CNPJ').fill(unknown)
  await dialog(page).getByLabel('E-mail').check()
  await button(page, 'Enviar código').click()
  await expect(dialog(page).getByRole('status').first()).toHaveText(/chegará em instantes/)
  await enterCode(page, '1234')
  await expect(alertIn(page, 'Informe um codigo válido.')).toBeVisible()

  await button(page, 'Pedir outro código').click()
  await expect(dialog(page).getByLabel('CPF/CNPJ')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  await expect(button(page, 'Enviar código')).toBeDisabled()
  await expect(dialog(page).getByRole('timer')).toHaveText(/^(01:00|00:59)$/)
  await checkInBothSchemes(page)
  // What the landing page fetches by itself after two seconds would meet one clock moved and the other not yet.
  await page.clock.runFor(2000)
  await untilAnswered()
  await pass(45)
  await expect(button(page, 'Enviar código')).toBeDisabled()
  await pass(16)
  await expect(dialog(page).getByRole('timer')).toHaveCount(0)
  await expect(button(page, 'Enviar código')).toBeEnabled()
})

test('whoever closed the dialog goes on with the code that came, and a code that died meanwhile is asked for again [call.reset-send]', async ({
  app,
  page,
}) => {
  const driver = await aForgetfulDriver(app, page)
  await page.goto('/')
  await fieldOf(loginBox(page), 'CPF/CNPJ').fill(driver['CPF/CNPJ'])
  const link = loginBox(page).getByRole('link', { name: 'Esqueci minha senha', exact: true })
  await link.click()
  await expect(dialog(page).getByLabel('CPF/CNPJ')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  await dialog(page).getByLabel('SMS').check()
  const sent = page.waitForRequest('**/api/password/reset/send')
  await button(page, 'Enviar código').click()
  expect((await sent).postDataJSON()).toEqual({
    registration: driver['CPF/CNPJ'],
    email: false,
    sms: true,
  })
  await expect(codeField(page)).toBeVisible()
  const code = await codeFor(app, driver.Celular, 2)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(`${app.address}/`)

  await page.reload()
  await link.click()
  await button(page, 'Já tenho um código').click()
  await expect(alertIn(page, 'O campo CPF/CNPJ é obrigatório')).toBeVisible()
  await dialog(page).getByLabel('CPF/CNPJ').fill(driver['CPF/CNPJ'])
  await button(page, 'Já tenho um código').click()
  await enterCode(page, code)
  await dialog(page).getByLabel('Nova senha', { exact: true }).fill('novasenha7')
  await dialog(page).getByLabel('Confirmar nova senha').fill('novasenha7')
  await app.advance(601)
  await button(page, 'Salvar e entrar').click()
  await expect(alertIn(page, 'Informe um codigo válido.')).toBeVisible()
  await button(page, 'Pedir outro código').click()
  await expect(button(page, 'Enviar código')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
})

test('the link of the e-mail leads to a new password [shell.password-reset, reset.fields, reset.success, reset.app-modal, timer.reset-snackbar]', async ({
  app,
  page,
}) => {
  const driver = await aForgetfulDriver(app, page)
  await askForMail(app, driver)
  const { link, token } = await recoveryMail(app, driver['E-mail'])
  await page.clock.install()
  // A session that has ended long ago must not come between the link and its page.
  await page.evaluate(() => localStorage.setItem('rotativo.token', 'a-token-that-never-was-one-of-ours'))
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(link)
  const update = page.getByRole('button', { name: 'Atualizar Senha', exact: true })
  await expect(update).toBeVisible()
  await expect(page).toHaveURL(`${app.address}/reset_password`)
  expect(await page.evaluate(() => document.referrer + JSON.stringify(history.state))).not.toContain(token)
  await expect(page.getByText(driver['E-mail'])).toBeVisible()
  await checkInBothSchemes(page)

  const password = page.getByLabel('Nova senha', { exact: true })
  const confirmation = page.getByLabel('Confirmar nova senha', { exact: true })
  await update.click()
  await expect(
    page.getByText('A nova senha deve conter pelo menos 6 caracteres', { exact: true }),
  ).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill('novasenha7')
  await confirmation.fill('novasenha8')
  await update.click()
  await expect(
    page.getByText('O campo de confirmação de senha esta diferente', { exact: true }),
  ).toBeVisible()
  await expect(confirmation).toBeFocused()
  await checkInBothSchemes(page)

  await confirmation.fill('novasenha7')
  // From here on only the test moves the time, however slow the machine is.
  await holdTime(page)
  await update.click()
  const snackbar = page.getByRole('status').getByText('Senha atualizada com sucesso!', { exact: true })
  await runUntil(page, () => snackbar.isVisible())
  const modal = page.getByRole('dialog', { name: 'Acesse Nosso Aplicativo', exact: true })
  await page.clock.runFor(900)
  await expect(modal).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(modal).toBeVisible()
  await page.clock.runFor(800)
  await expect(snackbar).toBeVisible()
  await page.clock.runFor(200)
  await expect(snackbar).toHaveCount(0)
  await page.clock.resume()
  await checkInBothSchemes(page)
  expect(calls.filter((url) => url.includes(token))).toEqual([link])
  expect(calls.filter((url) => new URL(url).origin !== app.address)).toEqual([])

  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(loginBox(page)).toBeVisible()
  await expect(page).toHaveURL(`${app.address}/`)
  await logIn(page, driver, 'novasenha7')
  await expect(emptyHome(page)).toBeVisible()
})

test('a link that was used shows what the server says, and leads home [error.reset]', async ({
  app,
  page,
}) => {
  const driver = await aForgetfulDriver(app, page)
  await askForMail(app, driver)
  const { link } = await recoveryMail(app, driver['E-mail'])
  const setPassword = async (text: string) => {
    await page.goto(link)
    await page.getByLabel('Nova senha', { exact: true }).fill(text)
    await page.getByLabel('Confirmar nova senha', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Atualizar Senha', exact: true }).click()
  }
  await setPassword('novasenha7')
  await expect(page.getByRole('dialog', { name: 'Acesse Nosso Aplicativo', exact: true })).toBeVisible()
  await setPassword('outrasenha8')
  const problem = page
    .getByRole('alert')
    .getByText('Este link de redefinição não é mais válido. Solicite um novo.')
  await expect(problem).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByRole('button', { name: 'Ir para o início' }).click()
  await expect(loginBox(page)).toBeVisible()

  const errors = { password: ['A senha da vez.'], email: ['Depois desta.'] }
  await page.route('**/password/reset', (route) =>
    route.fulfill({ status: 422, json: { message: 'Confira.', error: { message: 'Confira.', errors } } }),
  )
  await setPassword('outrasenha8')
  await expect(page.getByRole('alert').getByText('A senha da vez.')).toBeVisible()
})

test.describe('in a browser that speaks English', () => {
  test.use({ locale: 'en-US' })

  test('a reset link outlives reloads and another language in its tab, until it is used or left [shell.password-reset]', async ({
    app,
    page,
    context,
  }) => {
    const driver = await aForgetfulDriver(app, page)
    await askForMail(app, driver)
    const { link, token } = await recoveryMail(app, driver['E-mail'])
    const whom = page.getByText(driver['E-mail'])
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
    await page.goto(link)
    await expect(whom).toBeVisible()
    await page.reload()
    await expect(whom).toBeVisible()
    await expect(page).toHaveURL(`${app.address}/reset_password`)
    expect(await kept()).toContain(token)

    await page.goto('/termos-de-uso')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(kept).not.toContain(token)
    await page.goto('/reset_password')
    await expect(loginBox(page)).toBeVisible()

    await page.goto(link)
    await page.getByRole('button', { name: 'English', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
    await expect(whom).toBeVisible()
    const elsewhere = await context.newPage()
    await elsewhere.goto('/reset_password')
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(elsewhere.getByRole('button', { name: 'Update Password' })).toHaveCount(0)
    await elsewhere.close()

    await page.getByLabel('New password', { exact: true }).fill('novasenha7')
    await page.getByLabel('Repeat new password', { exact: true }).fill('novasenha7')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect.poll(kept).not.toContain(token)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('an address that is no reset link is none', async ({ page }) => {
  for (const query of ['', '?email=ana&token=abc', '?email=ana%40exemplo.com.br&token=']) {
    await page.goto(`/reset_password${query}`)
    await expect(loginBox(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/reset_password${query.replace('?', '\\?')}$`))
  }
})

test('where codes are closed, the link of the SMS leads to a new password [role.anonymous]', async ({
  app,
  page,
}) => {
  const driver = await aForgetfulDriver(app, page)
  const post = (path: string, body: object) =>
    fetch(`${app.address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ registration: driver['CPF/CNPJ'], ...body }),
    })
  // A stranger's guesses use the codes up.
  for (let n = 0; n < 10; n++) await post('/api/password/reset/check', { code: '0000' })
  await openDialog(page)
  await dialog(page).getByLabel('CPF/CNPJ').fill(driver['CPF/CNPJ'])
  await dialog(page).getByLabel('SMS').check()
  await button(page, 'Enviar código').click()
  await expect(codeField(page)).toBeVisible()
  const [sms] = await app.messages(driver.Celular, 2)
  const link = /https?:\/\/\S+\/reset_password\?\S+/.exec(sms?.text ?? '')?.[0] ?? ''
  expect(new URL(link).searchParams.get('phone')).toBe(driver.Celular)

  await page.goto(link)
  await expect(page).toHaveURL(`${app.address}/reset_password`)
  await page.getByLabel('Nova senha', { exact: true }).fill('novasenha7')
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('novasenha7')
  await page.getByRole('button', { name: 'Atualizar Senha', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Acesse Nosso Aplicativo', exact: true })
    .getByRole('button', { name: 'OK' })
    .click()
  await logIn(page, driver, 'novasenha7')
  await expect(emptyHome(page)).toBeVisible()
})
