import type { Page } from '@playwright/test'
import { aDriver } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { followRequests, hearRequests, untilConnected } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'

const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Abrir menu' })
const homeHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Veículos Ativos' })

test("the top bar greets with 'Olá,' and the driver's name, in Portuguese [layout.greeting, app.language]", async ({
  app,
  page,
}) => {
  await app.newDriver({ name: 'Joana Prado de Albuquerque Figueiredo' })
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText('Olá, Joana Prado de Albuquerque Figueiredo')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await checkInBothSchemes(page)
})

test('a first name that is longer than the window is cut in the greeting, and makes no screen wider', async ({
  app,
  page,
}) => {
  const name = `${'Wolfeschlegelsteinhausen'.repeat(3)} Prado`
  await app.newDriver({ name })
  await page.goto('/carteiras')
  await expect(page.getByRole('banner').getByRole('button', { name: `Olá, ${name}` })).toBeInViewport({
    ratio: 1,
  })
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(tooWide)).toBeLessThanOrEqual(0)
})

test('the side menu stands open from 769 px, and not below [layout.mobile-breakpoint, const.mobile-breakpoint]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(menuButton(page)).toBeVisible()
  await expect(sideMenu(page)).toBeHidden()
  await page.setViewportSize({ width: 769, height: 800 })
  await expect(menuButton(page)).toBeHidden()
  await expect(sideMenu(page)).toBeVisible()
})

test('every entry leads to its screen [menu.home, menu.activation, menu.buy-credit, menu.wallets, menu.vehicles]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const entries = [
    ['Estacionar Veículo', '/estacionar'],
    ['Comprar Créditos', '/comprar/creditos'],
    ['Meus Créditos', '/carteiras'],
    ['Meus Veículos', '/vehicles'],
    ['Meus Dados', '/perfil'],
    ['Históricos', '/historico'],
    ['Página Inicial', '/'],
  ] as const
  for (const [name, path] of entries) {
    const entry = sideMenu(page).getByRole('link', { name, exact: true })
    await entry.click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('the menu of a phone opens as a dialog, leads on, repeats the menu of the top bar and gives the focus back [layout.mobile-menu]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await menuButton(page).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Meu Perfil' })).toHaveAttribute('href', '/perfil')
  await expect(menu.getByRole('link', { name: 'Notificações' })).toHaveAttribute('href', '/notificacoes')
  await expect(menu.getByRole('button', { name: 'Sair' })).toBeVisible()
  await checkInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await menuButton(page).click()
  for (const name of ['Meus Veículos', 'Meu Perfil', 'Sair']) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(1)
  }
  await menu.getByRole('link', { name: 'Meus Veículos' }).click()
  await expect(page).toHaveURL(/\/vehicles$/)
  await expect(menu).toBeHidden()
})

test('the menu of the top bar leads to profile and preferences, closes by Esc and ends the session [layout.user-menu]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/carteiras')
  const button = page.getByRole('banner').getByRole('button', { name: /^Olá,/ })
  await button.click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sair' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sair' })).toBeHidden()
  await expect(button).toBeFocused()
  for (const [name, path] of [
    ['Meu Perfil', '/perfil'],
    ['Notificações', '/notificacoes'],
  ] as const) {
    await button.click()
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
  await button.click()
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).toBeNull()
})

test('whoever leaves in one tab has left in the others, while an open form stays for whoever had not entered', {
  tag: '@once',
}, async ({ app, page }) => {
  const open = await page.context().newPage()
  await open.goto(`${app.address}/ativacao-publica`)
  await open.getByLabel('Placa').fill('ABC1D23')
  await app.newDriver()
  await page.goto('/carteiras')
  const other = await page.context().newPage()
  await other.goto(`${app.address}/historico`)
  await expect(other.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: /^Olá,/ }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
  await expect(other.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  await expect(open.getByLabel('Placa')).toHaveValue('ABC1D23')
})

test('a page that the browser kept is nobody else’s when it comes back', { tag: '@once' }, async ({
  app,
  page,
  server,
}) => {
  await app.newDriver({ name: 'Ana Lima' })
  await page.goto('/historico')
  const greeting = page.getByRole('banner').getByRole('button', { name: /^Olá,/ })
  await expect(greeting).toContainText('Ana')
  await untilConnected(page)
  const comeBack = () =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  const marked = () => page.evaluate(() => 'marked' in window)
  await page.evaluate(() => Object.assign(window, { marked: true }))
  await comeBack()
  await hearRequests(page)
  expect(await marked()).toBe(true)
  // While it was kept, whoever was here has left and another driver has entered.
  const { token } = await aDriver({ rotativo: { parts: server } }, { name: 'Rui Souza' })
  await page.evaluate((stored) => localStorage.setItem('rotativo.token', stored), token)
  await comeBack()
  await expect(greeting).toContainText('Rui')
  expect(await marked()).toBe(false)
})

test('what other tabs do before a slow phone has fetched what follows them counts as what they do later', {
  tag: '@once',
}, async ({ app, page }) => {
  const holdFollowing = async (tab: Page) => {
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await tab.route(/\/assets\/connection-[^/]*\.js$/, async (route) => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    return { asked: asked.promise, release: released.resolve }
  }
  const visitor = await page.context().newPage()
  const ofVisitor = await holdFollowing(visitor)
  await visitor.goto(`${app.address}/ativacao-publica`)
  await visitor.getByLabel('Placa').fill('ABC1D23')
  await ofVisitor.asked
  await app.newDriver()
  await page.goto('/carteiras')
  const other = await page.context().newPage()
  const ofOther = await holdFollowing(other)
  const { untilAnswered } = followRequests(other, /\/api\//)
  await other.goto(`${app.address}/historico`)
  await expect(other.getByText('Nenhum dado encontrado.')).toBeVisible()
  await ofOther.asked
  await untilAnswered()
  // A call of its own would tell it, too, that the session is over.
  await other.route(/\/api\//, () => {})
  ofVisitor.release()
  await untilConnected(visitor)
  await page.getByRole('banner').getByRole('button', { name: /^Olá,/ }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible()
  await other.unroute(/\/api\//)
  ofOther.release()
  await expect(other.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  await expect(visitor.getByLabel('Placa')).toHaveValue('ABC1D23')
})

test('an address without a screen falls back to home [shell.logged-in, route.unknown, route.driver]', {
  tag: '@once',
}, async ({ app, page }) => {
  await app.newDriver()
  for (const path of ['/nao-existe', '/motorista', '/motorista/1?x=1', '/vehicles/1', '/carteiras/nada/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Veículos Ativos' }), path).toBeVisible()
    await expect(page, path).toHaveURL((url) => url.pathname === '/' && url.search === '')
  }
})

test('without a token every address shows the landing page and keeps itself [shell.no-token]', {
  tag: '@once',
}, async ({ page }) => {
  for (const path of ['/', '/carteiras', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === path)
  }
  await checkInBothSchemes(page)
})

test('the first stop of the keyboard past the demonstration notice skips to the content', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/')
  await expect(homeHeading(page)).toBeVisible()
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a demonstration says on every page that it is one, and where its mail is', { tag: '@once' }, async ({
  app,
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Painel de testes' })).toHaveAttribute('href', '/sandbox')
  await app.newDriver()
  await page.goto('/vehicles')
  await expect(page.getByRole('link', { name: 'Painel de testes' })).toBeVisible()
})

test('the page obeys its own content policy', { tag: '@once' }, async ({ app, page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await app.newDriver()
  for (const path of ['/', '/vehicles', '/historico']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(refused).toEqual([])
})

test('the foot of the layout leads to the version that runs, and on to the description of the API', {
  tag: '@once',
}, async ({ app, page }) => {
  await app.newDriver()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Versão' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Versão' })).toBeVisible()
  await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
  await expect(page.getByText('No ar desde')).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByRole('link', { name: 'Documentação da API' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/docs')
})
