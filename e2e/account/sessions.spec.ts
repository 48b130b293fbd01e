import type { Page } from '@playwright/test'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { anotherContext, expect, test } from '../fixtures.ts'
import { followRequests, holdTime, runUntil } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  aNewDriver,
  confirmByLink,
  fieldOf,
  loginBox,
  registerByCall,
  registerForm,
} from '../steps/account.ts'
import { expectTold } from '../told.ts'

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('rotativo.token'),
    summary: JSON.parse(localStorage.getItem('rotativo.summary') ?? 'null') as Record<string, unknown> | null,
  }))

async function logIn(page: Page, identification: string, password: string): Promise<void> {
  await fieldOf(loginBox(page), 'CPF/CNPJ').fill(identification)
  await fieldOf(loginBox(page), 'Senha').fill(password)
  await loginBox(page).getByRole('button', { name: 'ENTRAR' }).click()
}

test('without a token the landing page has the login box and the register form [shell.no-token, landing.login-box, landing.register-form, register.fields]', async ({
  page,
}) => {
  await page.goto('/historico')
  await expect(page).toHaveURL(/\/historico$/)
  const box = loginBox(page)
  await expect(fieldOf(box, 'CPF/CNPJ')).toBeVisible()
  await expect(box.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  await fieldOf(box, 'Senha').fill('segredo1')
  await expect(fieldOf(box, 'Senha')).toHaveAttribute('type', 'password')
  await box.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(fieldOf(box, 'Senha')).toHaveAttribute('type', 'text')
  await box.getByRole('button', { name: 'Ocultar senha' }).click()
  await expect(fieldOf(box, 'Senha')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox', { name: 'Não sou um robô' })).toHaveCount(0)

  for (const label of Object.keys(aNewDriver())) {
    await expect(fieldOf(registerForm(page), label), label).toBeVisible()
  }
  await box.getByRole('link', { name: 'Cadastre-se' }).click()
  await expect(registerForm(page).getByRole('heading', { name: 'Faça o seu cadastro' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(fieldOf(registerForm(page), 'CPF/CNPJ')).toBeFocused()
  await checkInBothSchemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the login box says what is wrong [login.identification-required, login.password-required, taxid.message, error.login]', async ({
  page,
}) => {
  await page.goto('/')
  const box = loginBox(page)
  await box.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(box.getByText('O campo CPF/CNPJ é obrigatório', { exact: true })).toBeVisible()
  await expect(box.getByText('O campo senha é obrigatório', { exact: true })).toBeVisible()
  await expect(fieldOf(box, 'CPF/CNPJ')).toBeFocused()
  await expect(fieldOf(box, 'CPF/CNPJ')).toHaveAccessibleDescription('O campo CPF/CNPJ é obrigatório')

  for (const wrong of ['123.456.789-00', '111.111.111-11', '12.345.678/0001-00', '123']) {
    await logIn(page, wrong, 'segredo1')
    await expect(box.getByText('Digite um CPF/CNPJ válido', { exact: true }), wrong).toBeVisible()
  }

  await logIn(page, '529.982.247-25', 'errada')
  await expect(box.getByRole('alert')).toHaveText('CPF/CNPJ ou senha incorretos.')
  await expect(fieldOf(box, 'Senha')).toBeFocused()
  await checkInBothSchemes(page)

  await page.route('**/api/login', (route) => route.fulfill({ status: 500, json: {} }))
  await box.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(box.getByRole('alert')).toHaveText('Ocorreu um erro. Tente novamente.')
  for (const status of [400, 401, 404, 422]) {
    await page.route('**/api/login', (route) => route.fulfill({ status, json: { message: 'Outro texto.' } }))
    const answered = page.waitForResponse('**/api/login')
    await box.getByRole('button', { name: 'ENTRAR' }).click()
    await answered
    await expect(box.getByRole('alert'), `${status}`).toHaveText('CPF/CNPJ ou senha incorretos.')
  }
  // Of all else the driver reads what happened, a right password among too many sessions included.
  for (const [status, type] of [
    [403, 'Forbidden'],
    [429, 'TooManyRequests'],
    [503, 'Fault'],
    [422, 'TooManySessions'],
  ] as const) {
    const message = `O que houve: ${status}.`
    await page.route('**/api/login', (route) => route.fulfill({ status, json: { type, message } }))
    await box.getByRole('button', { name: 'ENTRAR' }).click()
    await expect(box.getByRole('alert')).toHaveText(message)
  }

  // Who would be logged out by the next load is told why, and not logged in.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await box.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(box.getByRole('alert')).toContainText('Este navegador não guarda dados desta página')
})

test('who registered logs in, works with the token and logs out [capability.register, login.flow, account.start, entity.session, call.login]', async ({
  app,
  page,
}) => {
  const driver = aNewDriver()
  const oldToken = await registerByCall(app, page, driver)
  await confirmByLink(app, driver['E-mail'])
  await page.evaluate(() => localStorage.clear())

  const headers: { path: string; from: string | undefined; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const { accessingfrom: from, authorization } = request.headers()
    headers.push({ path: pathname, from, authorization })
  })
  await page.goto('/carteiras')
  const sent = page.waitForRequest('**/api/login')
  // The page that is left shows who came in, too.
  const entered = page.waitForEvent('load')
  await logIn(page, formatTaxId(driver['CPF/CNPJ']), driver.Senha)
  expect((await sent).postDataJSON()).toEqual({ username: driver['CPF/CNPJ'], password: driver.Senha })
  await entered
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Créditos' })).toBeVisible()
  await expect(page).toHaveURL(/\/carteiras$/)
  await expect(page.getByText('Maria das Dores').first()).toBeAttached()

  const { token, summary } = await stored(page)
  expect(token).toMatch(/^[\w-]{20,}$/)
  expect(token).not.toBe(oldToken)
  expect(Object.keys(summary ?? {})).toEqual(['id', 'driver_id', 'identification', 'name'])
  expect(summary).toMatchObject({ identification: driver['CPF/CNPJ'], name: 'Maria das Dores' })
  const login = headers.findIndex(({ path }) => path === '/api/login')
  // What the landing page had still on its way has no token yet.
  const later = headers.slice(headers.findIndex(({ path }) => path === '/api/user'))
  expect(headers.every(({ from }) => from === 'web_driver')).toBe(true)
  expect(headers[login]?.authorization).toBeUndefined()
  expect(later.filter(({ path }) => path === '/api/user')).toHaveLength(2)
  expect(later.every(({ authorization }) => authorization === `Bearer ${token}`)).toBe(true)

  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(loginBox(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(sessionEnd(page)).toBeHidden()
  expect(await stored(page)).toEqual({ token: null, summary: null })
  // The page waits two seconds for the server to hear of it, and no longer.
  const statusOf = async () =>
    (await fetch(`${app.address}/api/user`, { headers: { Authorization: `Bearer ${token}` } })).status
  await expect.poll(statusOf).toBe(401)
})

/** What the landing page says to a driver whose session ended elsewhere. */
const sessionEnd = (page: Page) =>
  page.getByText('Sua sessão neste aparelho terminou. Entre de novo para continuar.')

async function openAccountMenu(page: Page): Promise<void> {
  const phone = page.getByRole('button', { name: 'Abrir menu' })
  if (await phone.isVisible()) await phone.click()
  else await page.getByRole('button', { name: 'Olá,' }).click()
}

test('a token that no longer works is removed, and the page starts over [account.start-failure]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.evaluate(() => localStorage.setItem('rotativo.token', 'a-token-that-never-was-one-of-ours'))
  await page.goto('/')
  await expect(loginBox(page)).toBeVisible()
  // Between the two pages there is nobody to answer.
  await expect.poll(() => stored(page).catch(() => null)).toEqual({ token: null, summary: null })
  await expect(sessionEnd(page)).toBeVisible()
  await checkInBothSchemes(page)
  await page.reload()
  await expect(loginBox(page)).toBeVisible()
  await expect(sessionEnd(page)).toBeHidden()
})

test('a server that has faults ends the session at the fifth over 30 s, and not before [account.start-failure]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  // It goes on only as the test says: a slow machine would come to the fifth before the fourth was looked at.
  await page.clock.install()
  await holdTime(page)
  let asked = 0
  await page.route('**/api/user', (route) => {
    asked += 1
    return route.fulfill({ status: 502, body: '' })
  })
  const { untilAnswered } = followRequests(page, /\/api\/user$/)
  await page.goto('/vehicles')
  const untilAsked = (times: number) =>
    expect(async () => {
      // Its patience with an answer runs by the same time.
      await untilAnswered()
      if (asked < times) await page.clock.runFor(1000)
      expect(asked).toBeGreaterThanOrEqual(times)
    }).toPass({ intervals: [50] })
  await untilAsked(4)
  await expect(page.getByText('Sem conexão com o servidor, tentando de novo')).toBeVisible()
  expect((await stored(page)).token).not.toBeNull()
  await untilAsked(5)
  await page.clock.resume()
  await expect(loginBox(page)).toBeVisible()
  expect(asked).toBe(5)
  expect((await stored(page)).token).toBeNull()
})

test('whoever asks for another try while the server has faults waits for no pause', async ({ app, page }) => {
  await app.newDriver()
  await page.clock.install()
  await holdTime(page)
  const { untilAnswered } = followRequests(page)
  let asked = 0
  await page.route('**/api/user', (route) => {
    asked += 1
    return route.fulfill({ status: 502, body: '' })
  })
  await page.goto('/vehicles')
  const again = page.getByRole('button', { name: 'Tentar agora', exact: true })
  await runUntil(page, () => again.isVisible())
  await untilAnswered()
  const before = asked
  await again.click()
  await expect.poll(() => asked).toBe(before + 1)
})

test('a session that ends while the page is open leads home', async ({ app, page }) => {
  await page.clock.install()
  const { token } = await app.newDriver()
  const { untilAnswered } = followRequests(page)
  // What the page asks by itself would find the session ended before the driver does.
  let isCut = false
  await page.route('**/api/**', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto('/')
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  await untilAnswered()
  await holdTime(page)
  isCut = true
  const ended = await fetch(`${app.address}/api/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(ended.status).toBe(200)
  const phone = page.getByRole('button', { name: 'Abrir menu' })
  if (await phone.isVisible()) await phone.click()
  await page.clock.runFor(500)
  await page.getByRole('link', { name: 'Meus Créditos' }).first().click()
  await expect(page).toHaveURL('/carteiras')
  isCut = false
  await page.clock.resume()
  await expect(loginBox(page)).toBeVisible()
  await expect(sessionEnd(page)).toBeVisible()
  expect((await stored(page)).token).toBeNull()
})

test('the driver sees where the account is open, and ends what is not wanted', async ({
  page,
  app,
  browser,
}) => {
  const driver = await app.newDriver()
  await page.goto('/perfil')
  const region = page.getByRole('region', { name: 'Sessões abertas' })
  await expect(region.getByText('Esta sessão', { exact: true })).toBeVisible()
  await expect(region.getByRole('button')).toHaveCount(0)

  const password = 'segredo9'
  await fieldOf(page, 'Senha').fill(password)
  await fieldOf(page, 'Confirmar senha').fill(password)
  await page.getByRole('button', { name: 'Atualizar Dados' }).click()
  await expectTold(page, 'Seu perfil foi atualizado com sucesso.')
  await expect(fieldOf(page, 'Senha')).toHaveValue('')
  const elsewhere = await anotherContext(browser, {
    baseURL: app.address,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  const body = { username: driver.identification, password }
  for (let n = 0; n < 2; n++)
    expect((await elsewhere.request.post('/api/login', { data: body })).ok()).toBe(true)
  await elsewhere.close()

  await page.reload()
  await expect(region.getByText('Chrome no Android')).toHaveCount(2)
  await region.getByRole('button', { name: 'Encerrar esta sessão' }).first().click()
  await expectTold(page, 'Sessão encerrada.')
  await expect(region.getByText('Chrome no Android')).toHaveCount(1)
  await region.getByRole('button', { name: 'Encerrar esta sessão' }).click()
  await expect(region.getByText('Chrome no Android')).toHaveCount(0)
  await expect(region.getByText('Esta sessão', { exact: true })).toBeVisible()
})
