import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedNotice, seedTicket } from '../seeds.ts'
import { cardOf } from '../steps/parking.ts'

// The other positions of these switches are those of every other journey.
test.use({
  settings: {
    buyCredits: false,
    showWallets: false,
    activateVehicle: false,
    regularize: false,
    automaticActivation: false,
    supportPhone: '',
    helpLink: '',
    brandColour: '#b3005e',
    minimumFraction: 30,
    downloadAppAndroid: 'https://loja.example/android',
    downloadAppIos: 'https://loja.example/ios',
  },
})

const chat = (page: Page) => page.getByRole('link', { name: 'Falar com o atendimento' })
const help = (page: Page) => page.getByRole('link', { name: 'Ajuda', exact: true })

/** The page as a city with other settings would get it. */
const withSettings = (page: Page, changed: Record<string, string>) =>
  page.route('**/', async (route) => {
    const response = await route.fetch()
    let body = await response.text()
    for (const [key, value] of Object.entries(changed)) {
      body = body.replace(new RegExp(`"${key}":"[^"]*"`), () => `"${key}":${JSON.stringify(value)}`)
    }
    await route.fulfill({ response, body })
  })

test('what a city switches off is neither in the menu nor at its address [role.feature-flags, config.buy-credits, config.show-wallets, config.activate-vehicle, config.regularize]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Meus Veículos' })).toBeVisible()
  for (const name of ['Estacionar Veículo', 'Comprar Créditos', 'Meus Créditos', 'Irregularidades']) {
    await expect(menu.getByRole('link', { name }), name).toHaveCount(0)
  }
  for (const path of [
    '/estacionar',
    '/estacionar/ABC1D23',
    '/comprar/creditos',
    '/carteiras',
    '/irregularidades',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Veículos Ativos' }), path).toBeVisible()
  }
})

test('a visitor is told that neither tickets nor notices are sold now', async ({ page, server }) => {
  const plate = aPlate()
  await seedNotice(server, { plate })
  await page.goto('/ativacao-publica')
  const off = page.getByText('Este serviço não está disponível no momento.')
  await expect(off).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Finalizar Compra' })).toBeDisabled()
  await page.getByLabel('Placa').fill(plate)
  await expect(page.getByRole('region', { name: 'Irregularidades pendentes' })).toContainText(
    'Este serviço não está disponível no momento.',
  )
  await expect(page.getByRole('button', { name: /com Pix/ })).toHaveCount(0)
  await expect(off).toHaveCount(2)
  for (const offer of ['Compre um ticket avulso', 'Pague agora ou compre']) {
    await expect(page.getByText(offer)).toHaveCount(0)
  }
  await page.goto('/mapa-de-vagas')
  await page.getByRole('button', { name: 'Setor 5 · Orla Sul' }).click()
  await expect(page.getByRole('link', { name: 'Como chegar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Estacionar aqui' })).toHaveCount(0)
})

test('without automatic activation nobody sees its toggle or its bulk action [config.automatic-activation, vehicles.automatic-toggle]', async ({
  app,
  page,
}) => {
  await app.newDriver({ plates: [aPlate()] })
  await page.goto('/vehicles')
  await expect(page.getByRole('button', { name: 'Remover Veículo' })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Ativação automática/ })).toHaveCount(0)
})

test('without a support phone there is no chat, without a help link no Ajuda [config.support-phone, config.help-link, chat.floating-button]', async ({
  app,
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeVisible()
  await expect(chat(page)).toHaveCount(0)
  await expect(help(page)).toHaveCount(0)
  await app.newDriver({ confirmed: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirme o seu cadastro' })).toBeVisible()
  await expect(chat(page)).toHaveCount(0)
  await expect(help(page)).toHaveCount(0)
})

test('help elsewhere opens in a new tab, and the address of the chat is the city’s [config.support-phone, config.help-link]', async ({
  page,
}) => {
  await withSettings(page, {
    helpLink: 'https://ajuda.example/rotativo',
    supportPhone: '4830000000',
    chatLink: 'https://conversa.example/?fone=55{number}',
  })
  await page.goto('/')
  await expect(help(page)).toHaveAttribute('href', 'https://ajuda.example/rotativo')
  await expect(help(page)).toHaveAttribute('target', '_blank')
  await expect(help(page)).toHaveAttribute('rel', /\bnoopener\b/)
  await expect(chat(page)).toHaveAttribute('href', 'https://conversa.example/?fone=554830000000')
})

test('the page wears the colour of the city [config.brand-colour]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#b3005e')
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toHaveCSS('background-color', 'rgb(179, 0, 94)')
  await checkInBothSchemes(page)
})

test('the city’s own fraction ends the leaving [config.minimum-fraction, home.leave]', async ({
  app,
  page,
  server,
}) => {
  await app.holdTime()
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await seedTicket(server, driver, plate)
  const leave = cardOf(page, plate).getByRole('button', { name: 'Sair da Vaga' })
  await app.advance(29 * 60)
  await page.goto('/')
  await expect(leave).toBeVisible()
  await app.advance(2 * 60)
  await page.reload()
  await expect(cardOf(page, plate)).toContainText('Estacionado')
  await expect(leave).toHaveCount(0)
})

test('the badges of the stores show with their links [landing.badges]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Faça o seu cadastro' }).scrollIntoViewIfNeeded()
  const apps = page.getByRole('region', { name: 'Aplicativos' })
  for (const [name, address] of [
    ['Baixe para Android', 'https://loja.example/android'],
    ['Baixe para iPhone', 'https://loja.example/ios'],
  ] as const) {
    await expect(apps.getByRole('link', { name })).toHaveAttribute('href', address)
    await expect(apps.getByRole('link', { name })).toHaveAttribute('rel', /\bnoopener\b/)
  }
  await checkInBothSchemes(page)
  await page.route('**/api/webdriver/landpage*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { tag: string }[] }
    await route.fulfill({ json: { data: data.filter(({ tag }) => tag !== 'download_app_ios') } })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Faça o seu cadastro' }).scrollIntoViewIfNeeded()
  await expect(apps.getByRole('link')).toHaveText(['Baixe para Android'])
})
