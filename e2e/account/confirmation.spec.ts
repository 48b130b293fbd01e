import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { followRequests, holdBothClocks, holdTime, runUntil } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { aNewDriver, codeFor, confirmByLink, linkFor, loginBox, registerByCall } from '../steps/account.ts'
import { emptyHome } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

const emailBlock = (page: Page) => page.getByRole('region', { name: 'Confirme seu e-mail', exact: true })
const phoneBlock = (page: Page) => page.getByRole('region', { name: 'Confirme por SMS' })
const phoneField = (page: Page) => phoneBlock(page).getByLabel('Celular')
const codeField = (page: Page) => phoneBlock(page).getByLabel('Código recebido por SMS')
const sendButton = (page: Page) => phoneBlock(page).getByRole('button', { name: /^Enviar/ })

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await phoneBlock(page).getByRole('button', { name: 'Confirmar código' }).click()
}

test('the code of the SMS confirms, and wrong ones do not [capability.confirm-contacts, confirm.phone, phone.flow, phone.code-required, error.sms-code]', async ({
  app,
  page,
}) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await page.goto('/')
  await expect(phoneField(page)).toHaveValue(/^\(48\) 9\d{4}-\d{4}$/)
  await expect(page.getByRole('link', { name: 'Ajuda', exact: true })).toHaveAttribute('href', '/faq')
  await checkInBothSchemes(page)

  await enterCode(page, '')
  await expect(phoneBlock(page).getByText('O código é obrigatório', { exact: true })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await checkInBothSchemes(page)
  const code = await codeFor(app, driver.Celular)
  await enterCode(page, code.slice(0, 3))
  await expect(phoneBlock(page).getByText('O código deve ter 4 dígitos', { exact: true })).toBeVisible()
  await codeField(page).fill(`${code}56a7`)
  await expect(codeField(page)).toHaveValue(code)

  await enterCode(page, code === '0000' ? '1111' : '0000')
  await expect(phoneBlock(page).getByText('Código inválido.', { exact: true })).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription('Código inválido.')
  await codeField(page).press('Backspace')
  await expect(phoneBlock(page).getByText('Código inválido.')).toHaveCount(0)

  await enterCode(page, code)
  await expect(emptyHome(page)).toBeVisible()
  await page.reload()
  await expect(emptyHome(page)).toBeVisible()
})

test('a code that could not be looked at is an invalid one too, whatever was answered [error.sms-code]', async ({
  app,
  page,
}) => {
  await registerByCall(app, page, aNewDriver())
  await page.goto('/')
  const message = 'Outro texto.'
  for (const answer of [
    { status: 422, json: { type: 'CodePathClosed', message } },
    { status: 429, json: { type: 'TooManyRequests', message } },
    { status: 500, json: { type: 'Fault', message } },
    null,
  ]) {
    await page.route('**/api/signup/activate/phone/*', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await enterCode(page, '1234')
    await expect(codeField(page), `${answer?.status}`).toHaveAccessibleDescription('Código inválido.')
    await codeField(page).press('Backspace')
    await expect(codeField(page)).not.toHaveAccessibleDescription('Código inválido.')
  }
})

test('a code is sent again after 60 s, also to another phone [phone.resend-lock, const.resend-countdown, phone.send-length, call.resubmit-phone, call.resubmit-phone-number]', async ({
  app,
  page,
}) => {
  const { pass } = await holdBothClocks(app, page)
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/signup/resubmit/phone'))
      asked.push([request.method(), request.postDataJSON()])
  })
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await page.goto('/')
  // The code of the registration has only just been sent.
  await sendButton(page).click()
  await expectTold(page, /^Aguarde (60|5\d) segundos para solicitar um novo envio\.$/)
  await pass(61)
  await sendButton(page).click()
  await expectTold(page, 'Código enviado.')
  await expect(sendButton(page)).toBeDisabled()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  // This tab has forgotten that SMS, so the server's lock is what holds.
  await sendButton(page).click()
  await expectTold(page, /^Aguarde (60|5\d) segundos para solicitar um novo envio\.$/)
  await expect(sendButton(page)).toBeDisabled()
  await pass(61)
  await expect(sendButton(page)).toBeEnabled()

  await phoneField(page).fill('48 99999-9')
  await expect(phoneField(page)).toHaveValue('(48) 9999-99')
  await expect(sendButton(page)).toBeEnabled()
  await phoneField(page).press('Backspace')
  await expect(phoneField(page)).toHaveValue('(48) 9999-9')
  await expect(sendButton(page)).toBeDisabled()
  await phoneField(page).fill('48 99999-9')
  await sendButton(page).click()
  await expect(
    phoneBlock(page).getByText('O celular deve conter 11 dígitos (incluindo o DDD)', { exact: true }),
  ).toBeVisible()

  const other = aNewDriver().Celular
  await phoneField(page).fill(other)
  await sendButton(page).click()
  await expectTold(page, 'Código enviado.')
  await expect(codeField(page)).toBeFocused()
  await expect(sendButton(page)).toBeDisabled()
  await expect(page.getByRole('timer')).toHaveText(/^(01:00|00:59)$/)
  await pass(45)
  await expect(sendButton(page)).toBeDisabled()
  await page.reload()
  await expect(sendButton(page)).toBeDisabled()
  await pass(16)
  await expect(sendButton(page)).toBeEnabled()
  await expect(page.getByRole('timer')).toHaveCount(0)

  const first = await codeFor(app, other)
  await sendButton(page).click()
  await expect(sendButton(page)).toBeDisabled()
  const second = await codeFor(app, other, 2)
  const toStored = ['GET', null]
  expect(asked).toEqual([toStored, toStored, toStored, ['POST', { phone: other }], toStored])
  if (first !== second) {
    await enterCode(page, first)
    await expect(phoneBlock(page).getByText('Código inválido.')).toBeVisible()
  }
  await enterCode(page, second)
  await expect(emptyHome(page)).toBeVisible()
})

test('a code that is typed before the answer of its sending stays, and confirms', async ({ app, page }) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await codeFor(app, driver.Celular)
  await app.advance(61)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/signup/resubmit/phone', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.goto('/')
  await sendButton(page).click()
  const code = await codeFor(app, driver.Celular, 2)
  await codeField(page).fill(code)
  answer()
  await expectTold(page, 'Código enviado.')
  await expect(codeField(page)).toHaveValue(code)
  await phoneBlock(page).getByRole('button', { name: 'Confirmar código' }).click()
  await expect(emptyHome(page)).toBeVisible()
})

test('three wrong guesses kill a code, and a phone of another account is refused', async ({ app, page }) => {
  const { pass } = await holdBothClocks(app, page)
  const neighbour = await app.newDriver()
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await page.goto('/')
  const code = await codeFor(app, driver.Celular)
  const wrong = code === '0000' ? '1111' : '0000'
  for (const guess of [wrong, wrong, wrong, code]) {
    await enterCode(page, guess)
    await expect(phoneBlock(page).getByText('Código inválido.')).toBeVisible()
    await codeField(page).fill('')
  }
  await pass(61)
  await phoneField(page).fill(neighbour.phone)
  await sendButton(page).click()
  await expect(phoneField(page)).toHaveAccessibleDescription(/já está/)
  await phoneField(page).fill(driver.Celular)
  await sendButton(page).click()
  await enterCode(page, await codeFor(app, driver.Celular, 2))
  await expect(emptyHome(page)).toBeVisible()
})

test('e-mail and code are sent again, and the snackbar that says so lasts 8 s [timer.confirmation-sent]', async ({
  app,
  page,
}) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  const firstLink = await linkFor(app, driver['E-mail'])
  await page.clock.install()
  // What the start asks for is not given up by the time that is moved here.
  const { untilAnswered } = followRequests(page)
  await page.goto('/')
  await expect(emailBlock(page)).toBeVisible()
  await untilAnswered()
  await app.advance(61)
  await page.clock.runFor(61_000)
  await holdTime(page)
  for (const [again, text] of [
    [
      emailBlock(page).getByRole('button', { name: 'Enviar Novamente', exact: true }),
      'O e-mail de confirmação está a caminho.',
    ],
    [sendButton(page), 'Código enviado.'],
  ] as const) {
    await again.click()
    const sent = page.getByRole('status').getByText(text)
    await runUntil(page, () => sent.isVisible())
    await page.clock.runFor(7900)
    await expect(sent).toBeVisible()
    await page.clock.runFor(100)
    await expect(sent).toHaveCount(0)
  }
  await page.clock.resume()

  const secondLink = await linkFor(app, driver['E-mail'], 2)
  expect(secondLink).not.toBe(firstLink)
  await page.goto(secondLink)
  await expect(
    page.getByRole('dialog', { name: 'E-MAIL CONFIRMADO COM SUCESSO !', exact: true }),
  ).toBeVisible()
})

test('without an e-mail only the phone is asked for, and Sair leads out', async ({ app, page }) => {
  await registerByCall(app, page, { ...aNewDriver(), 'E-mail': '' })
  await page.goto('/vehicles')
  await expect(phoneBlock(page)).toBeVisible()
  await expect(emailBlock(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Sair' }).click()
  await expect(loginBox(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).toBeNull()
})

test('whoever confirmed by the link elsewhere finds the screen gone on coming back', async ({
  app,
  page,
}) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await page.goto('/')
  await expect(emailBlock(page)).toBeVisible()
  await confirmByLink(app, driver['E-mail'])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(emptyHome(page)).toBeVisible()
})

test('the link of the e-mail confirms it and leads home [activate-email.path, activate-email.success, account.confirmed, capability.confirm-contacts]', async ({
  app,
  page,
}) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await page.goto(await linkFor(app, driver['E-mail']))
  const modal = page.getByRole('dialog', { name: 'E-MAIL CONFIRMADO COM SUCESSO !', exact: true })
  await expect(modal).toBeVisible()
  await expect(page.locator('h1')).toHaveText('Veículos Ativos')
  await checkInBothSchemes(page)
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`${app.address}/`)
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
})

test('a link that is not valid says so and leads home [activate-email.failure, error.activate-email]', async ({
  app,
  page,
}) => {
  await page.goto('/active/not-a-link-of-ours')
  const modal = page.getByRole('dialog', { name: 'E-MAIL NÃO CONFIRMADO !', exact: true })
  await expect(modal).toContainText('solicite uma nova confirmação')
  await checkInBothSchemes(page)
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(`${app.address}/`)
  await expect(loginBox(page)).toBeVisible()

  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  const link = await linkFor(app, driver['E-mail'])
  await app.advance(48 * 3600)
  await page.goto(link)
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail', exact: true })).toBeVisible()
})

test('a link of which nobody knows whether it is good is tried again, and may confirm', async ({
  app,
  page,
}) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  const activations = '**/api/signup/activate/token/*'
  await page.route(activations, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(await linkFor(app, driver['E-mail']))
  const modal = page.getByRole('dialog', { name: 'E-MAIL NÃO CONFIRMADO !', exact: true })
  await expect(modal).toContainText('Não foi possível confirmar agora.')
  await expect(modal).not.toContainText('Este link expirou')
  await checkInBothSchemes(page)
  await page.unroute(activations)
  await modal.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(
    page.getByRole('dialog', { name: 'E-MAIL CONFIRMADO COM SUCESSO !', exact: true }),
  ).toBeVisible()
  await expect(emptyHome(page)).toBeVisible()
})

test('a link opened again for an e-mail that is active is a success, also where nobody is logged in [role.anonymous]', async ({
  app,
  page,
}) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await confirmByLink(app, driver['E-mail'])
  await page.evaluate(() => localStorage.clear())
  await page.goto(await linkFor(app, driver['E-mail']))
  const modal = page.getByRole('dialog', { name: 'E-MAIL CONFIRMADO COM SUCESSO !', exact: true })
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`${app.address}/`)
  await expect(loginBox(page)).toBeVisible()
})
