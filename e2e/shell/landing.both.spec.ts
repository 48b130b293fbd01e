import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'

/** To the end of the page, so that whatever waits for being scrolled to has come. */
async function scrollThrough(page: Page): Promise<void> {
  for (const name of ['Sobre o programa', 'Onde comprar']) {
    await page.getByRole('heading', { name: 'Faça o seu cadastro' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo')).toContainText('CNPJ')
}

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

test('what the city wrote can be asked for again, and what it did not write is left out', {
  tag: '@once',
}, async ({ page }) => {
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

test('the button COMPRAR TICKET AVULSO leads to the ticket without an account [landing.single-ticket]', {
  tag: '@once',
}, async ({ page }) => {
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
    // Where a page fills the window the button has given way to it; what comes later makes the page longer.
    await expect(async () => {
      if (path === '/faq') await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(chat).toBeInViewport({ timeout: 2000 })
    }).toPass()
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

test('no text of the city runs a script, neither a block of the landing page nor an article', {
  tag: '@once',
}, async ({ page }) => {
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

test('the programme is named and the page drawn before any script has come', { tag: '@once' }, async ({
  page,
}) => {
  await page.route('**/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Zona Azul Porto das Marés')).toBeVisible()
})
