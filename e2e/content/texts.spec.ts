import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'

const article = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title })

test('the FAQ opens and closes its articles with their rich content [faq.accordion, route.faq-public, capability.read-texts]', async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(page).toHaveTitle(/^FAQ/)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(14)
  const button = article(page, 'Posso adicionar mais tempo?')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('strong', { hasText: 'Adicionar Tempo' })).toBeVisible()
  await expect(page).toHaveURL(/\/faq#adicionar-tempo$/)
  await checkInBothSchemes(page)
  await button.press('Enter')
  await expect(page.locator('strong', { hasText: 'Adicionar Tempo' })).toBeHidden()
})

test('a hash equal to a slug opens that article and scrolls to it, also when it changes later [faq.hash]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await page.goto('/faq#placa-estrangeira')
  const last = page.locator('#placa-estrangeira')
  await expect(last.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await expect(last).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(1)
  await page.evaluate(() => {
    window.location.hash = 'como-funciona'
  })
  const first = page.locator('#como-funciona')
  await expect(first.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await expect(first).toBeInViewport()
})

test('a hash that is no slug opens nothing and breaks nothing', async ({ page }) => {
  for (const hash of ['nenhum', '%E0%A4%A', 'constructor']) {
    await page.goto(`/faq#${hash}`)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(14)
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(0)
  }
})

test("without articles the FAQ shows 'Sem artigos para mostrar' [faq.empty]", async ({ page }) => {
  await page.route('**/api/public/faq', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/faq')
  await expect(page.getByText('Sem artigos para mostrar', { exact: true })).toBeVisible()
  await checkInBothSchemes(page)
})

test('a FAQ that cannot be fetched says so and can be tried again', async ({ page }) => {
  await page.route('**/api/public/faq', (route) => route.fulfill({ status: 500, json: {} }), { times: 2 })
  await page.goto('/faq')
  await expect(page.getByText('Não foi possível carregar as perguntas frequentes.')).toBeVisible()
  await page.unroute('**/api/public/faq')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(14)
})

for (const [path, heading, sentence, date] of [
  ['/termos-de-uso', 'Termos de uso', 'Estes termos explicam', '28/11/2026'],
  ['/politicas-de-privacidade', 'Política de privacidade', 'dados', '28/11/2026'],
] as const) {
  test(`${path} shows its text and the date of its version [route.terms, route.privacy, entity.terms-text, capability.read-texts, role.anonymous]`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(sentence)
    await expect(page.getByText(`Atualizado em ${date}`)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/')
    await checkInBothSchemes(page)
  })
}

test('an account that still has to be confirmed may read the public screens, and finds back', async ({
  app,
  page,
}) => {
  await app.newDriver({ confirmed: false })
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('heading', { name: 'Confirme' }).first()).toBeVisible()
})

test('a driver finds the FAQ in the side menu and reads it inside the layout [menu.faq]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeFocused()
  await expect(page.getByRole('banner')).toContainText('Olá,')
  await page.goto('/termos-de-uso')
  await expect(menu).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Estes termos explicam')
})

test('the frame of the public screens holds at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/faq', '/termos-de-uso', '/politicas-de-privacidade']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
