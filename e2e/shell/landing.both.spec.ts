import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { issueNotice } from '../steps/parking.ts'

const search = (page: Page) => page.getByRole('region', { name: 'Consultar Veículo' })
const plateField = (page: Page) => search(page).getByLabel('Placa', { exact: true })
const searchButton = (page: Page) => search(page).getByRole('button', { name: 'Consultar' })
const wrongPlate = (page: Page) =>
  search(page).getByText('Digite uma placa de veículo válida', { exact: true })

/** To the end of the page, so that whatever waits for being scrolled to has come. */
async function scrollThrough(page: Page): Promise<void> {
  for (const name of ['Sobre o programa', 'Onde comprar']) {
    await page.getByRole('heading', { name: 'Faça o seu cadastro' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo')).toContainText('CNPJ')
}

test('the plate search takes 7 letters and digits, and opens its button for them [landing.plate-search, plate.input, plate.button, plate.message, const.plate-length]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/notification/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(searchButton(page)).toBeDisabled()
  await plateField(page).pressSequentially('ab-c 1.d')
  await expect(plateField(page)).toHaveValue('ABC1D')
  await expect(searchButton(page)).toBeDisabled()
  await expect(wrongPlate(page)).toHaveCount(0)
  await plateField(page).blur()
  await expect(wrongPlate(page)).toBeVisible()
  await expect(plateField(page)).toHaveAccessibleDescription('Digite uma placa de veículo válida')
  await checkInBothSchemes(page)

  await plateField(page).press('End')
  await plateField(page).pressSequentially('23999')
  await expect(plateField(page)).toHaveValue('ABC1D23')
  await expect(wrongPlate(page)).toHaveCount(0)
  await expect(searchButton(page)).toBeEnabled()

  await plateField(page).fill('1bc1d23')
  await expect(wrongPlate(page)).toBeVisible()
  await expect(searchButton(page)).toBeEnabled()
  await searchButton(page).click()
  await expect(plateField(page)).toBeFocused()
  expect(asked).toEqual([])

  for (const plate of ['ABC1D23', 'ABC1234']) {
    await plateField(page).fill(plate.toLowerCase())
    await expect(wrongPlate(page)).toHaveCount(0)
    await plateField(page).press('Enter')
    await expect(search(page).getByText('Nenhuma irregularidade encontrada.')).toBeVisible()
  }
  expect(asked).toEqual(['/api/notification/ABC1D23', '/api/notification/ABC1234'])

  await plateField(page).fill('')
  await plateField(page).blur()
  await expect(wrongPlate(page)).toHaveCount(0)
})

test('anybody sees date, address and status of the notices of a plate [capability.anonymous-plate, landing.plate-search, error.plate-empty]', async ({
  app,
  page,
}) => {
  const [clean, noticed] = [aPlate(), aPlate()]
  await issueNotice(app, page, noticed)
  await page.goto('/')
  await plateField(page).fill(noticed)
  await searchButton(page).click()
  await expect(search(page).getByRole('status')).toContainText('1 irregularidade encontrada')
  const notice = search(page).getByRole('listitem')
  await expect(notice).toHaveCount(1)
  await expect(notice).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await expect(notice).toContainText('Notificado')
  await expect(notice.locator('span').last()).not.toBeEmpty()
  await expect(notice).not.toContainText('R$')
  await checkInBothSchemes(page)

  await plateField(page).fill(noticed.slice(0, 6))
  await expect(notice).toHaveCount(0)
  await plateField(page).fill(clean)
  await searchButton(page).click()
  await expect(search(page).getByRole('status')).toHaveText('Nenhuma irregularidade encontrada.')
})

test('a plate search that fails says why, and one whose plate was changed meanwhile says nothing', async ({
  page,
}) => {
  await page.goto('/')
  await page.route('**/api/notification/*', (route) => route.fulfill({ status: 500, json: {} }))
  await plateField(page).fill('ABC1D23')
  await searchButton(page).click()
  await expect(search(page).getByText('Ocorreu um erro. Tente novamente.')).toBeVisible()
  await expect(searchButton(page)).toBeFocused()

  await page.unroute('**/api/notification/*')
  const held: (() => void)[] = []
  await page.route('**/api/notification/*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await searchButton(page).click()
  await expect.poll(() => held.length).toBe(1)
  await plateField(page).fill('ABC1D2')
  const answered = page.waitForResponse('**/api/notification/*')
  held[0]?.()
  await answered
  await expect(search(page).getByRole('status')).toBeEmpty()
})

test('the blocks of the city, the register form and the footer stand below [landing.about, landing.where-to-buy, landing.badges, landing.footer, landing.register-form]', async ({
  page,
}) => {
  await page.goto('/')
  await scrollThrough(page)
  await expect(page.getByRole('region', { name: 'Sobre o programa' })).toContainText(
    'organiza as vagas públicas do Centro, do Porto e da Orla',
  )
  await expect(page.getByRole('region', { name: 'Onde comprar' })).toContainText('Ticket avulso')
  await expect(page.getByRole('region', { name: 'Aplicativos' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Faça o seu cadastro' })).toBeVisible()

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Companhia Municipal de Mobilidade de Porto das Marés')
  await expect(footer).toContainText('CNPJ 11.222.333/0001-81')
  await expect(footer).toContainText('Rua da Alfândega, 100, Centro, Porto das Marés - SC')
  await expect(footer).toContainText('(48) 3000-0000')
  for (const [name, path, heading] of [
    ['Termos de uso', '/termos-de-uso', 'Termos de uso'],
    ['Política de privacidade', '/politicas-de-privacidade', 'Política de privacidade'],
    ['FAQ', '/faq', 'Perguntas frequentes (FAQ)'],
    ['Versão', '/versao', 'Versão'],
  ] as const) {
    await page.goto('/')
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto('/')
  await scrollThrough(page)
  await checkInBothSchemes(page)
})

test('what the city wrote can be asked for again, and what it did not write is left out', async ({
  page,
}) => {
  await page.route('**/api/webdriver/landpage*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Faça o seu cadastro' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Não foi possível carregar as informações do programa.')).toBeVisible()
  await page.unroute('**/api/webdriver/landpage*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('region', { name: 'Onde comprar' })).toBeVisible()

  await page.route('**/api/webdriver/landpage*', (route) => route.fulfill({ json: { data: [] } }))
  const asked = page.waitForResponse('**/api/webdriver/landpage*')
  await page.reload()
  await page.getByRole('heading', { name: 'Faça o seu cadastro' }).scrollIntoViewIfNeeded()
  await asked
  for (const name of ['Onde comprar', 'Sobre o programa', 'Aplicativos']) {
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  }
})

test('the button COMPRAR TICKET AVULSO leads to the ticket without an account [landing.single-ticket]', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'COMPRAR TICKET AVULSO', exact: true })
  await expect(button).toBeInViewport()
  await checkInBothSchemes(page)
  await button.click()
  await expect(page).toHaveURL((url) => url.pathname === '/ativacao-publica')
  await expect(page.getByRole('heading', { level: 1, name: 'Estacionar Veículo' })).toBeVisible()
})

test('the help entry opens the articles of the FAQ over the page [landing.faq-modal, faq.accordion]', async ({
  page,
}) => {
  await page.goto('/carteiras')
  const entry = page.getByRole('button', { name: 'Dúvidas' })
  await entry.click()
  const dialog = page.getByRole('dialog', { name: 'Perguntas frequentes' })
  const article = dialog.getByRole('button', { name: 'Posso adicionar mais tempo?' })
  await article.click()
  await expect(article).toHaveAttribute('aria-expanded', 'true')
  await expect(dialog.locator('strong', { hasText: 'Adicionar Tempo' })).toBeVisible()
  await checkInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(entry).toBeFocused()
  await expect(page).toHaveURL(/\/carteiras$/)
})

test('the chat opens the number of the city with 55 in a new tab, and Ajuda its help [chat.floating-button, external.chat, config.support-phone, config.help-link]', async ({
  app,
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await page.goto('/')
  const chat = page.getByRole('link', { name: 'Falar com o atendimento' })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/5548999990000')
  await expect(chat).toHaveAttribute('rel', /\bnoopener\b/)
  const opened = context.waitForEvent('page')
  await chat.click()
  await expect(await opened).toHaveURL('https://wa.me/5548999990000')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Ajuda' })).toHaveAttribute(
    'href',
    '/faq',
  )
  await app.newDriver()
  for (const path of ['/', '/faq', '/estacionar']) {
    await page.goto(path)
    // Where a page fills the window the button has given way to it.
    if (path === '/faq') await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(chat).toBeInViewport()
  }
})

test('the button of the chat covers nothing at the end of a page', async ({ app, page }) => {
  await app.newDriver({ credit: 100, plates: [aPlate()] })
  const chat = page.getByRole('link', { name: 'Falar com o atendimento' })
  for (const path of ['/vehicles', '/comprar/creditos']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const controls = page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link'))
    // What comes later makes the page longer, and its end another.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const top = (await chat.boundingBox())?.y ?? 0
      const last = await controls.last().boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0), path).toBeLessThanOrEqual(top)
    }).toPass()
  }
})

test('no text of the city runs a script, neither a block of the landing page nor an article', async ({
  page,
}) => {
  const hurtful =
    '<h3 onclick="document.title=\'hurt\'">Regras</h3><script>document.title="hurt"</script>' +
    '<img src="x" onerror="document.title=\'hurt\'"><svg onload="document.title=\'hurt\'"></svg>' +
    '<iframe srcdoc="<script>parent.document.title=1</script>"></iframe>' +
    '<p style="position:fixed;inset:0">Leia <a href="javascript:document.title=\'hurt\'">aqui</a></p>'
  // No more of an answer than the specification names of it.
  const contents: Record<string, string> = {
    sobre: hurtful,
    onde_comprar: hurtful,
    download_app_android: 'javascript:document.title="hurt"',
  }
  await page.route('**/api/webdriver/landpage*', (route) => {
    const content = contents[new URL(route.request().url()).searchParams.get('tags') ?? '']
    return route.fulfill({ json: { data: content ? [{ content }] : [] } })
  })
  await page.route('**/api/public/faq', (route) =>
    route.fulfill({ json: { data: [{ id: 1, slug: 'regras', title: '<b>Regras</b>', content: hurtful }] } }),
  )
  await page.goto('/')
  await page.getByRole('heading', { name: 'Faça o seu cadastro' }).scrollIntoViewIfNeeded()
  const about = page.getByRole('region', { name: 'Sobre o programa' })
  await about.getByText('Regras').click()
  await about.getByText('aqui').click()
  await page.getByRole('button', { name: 'Dúvidas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Perguntas frequentes' })
  await dialog.getByRole('button', { name: '<b>Regras</b>' }).click()
  await dialog.getByText('aqui').click()
  await expect(page).not.toHaveTitle(/hurt/)
  for (const place of [about, page.getByRole('region', { name: 'Onde comprar' }), dialog]) {
    await expect(place.getByText('Leia aqui')).toBeVisible()
    await expect(place.locator('script, img, iframe, [onclick], [onload], p[style]')).toHaveCount(0)
  }
  await expect(page.locator('[href^="javascript"]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Aplicativos' })).toHaveCount(0)
})

test('the programme is named and the page drawn before any script has come', async ({ page }) => {
  await page.route('**/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Zona Azul Porto das Marés')).toBeVisible()
})
