import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { cardOf, emptyHome, parkedAlready, products } from '../steps/parking.ts'

test.use({ banner: true })

// A picture that is later than eight seconds never shows, which no journey here is about: on a slow machine any might be.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const patient = (work: () => void, ms?: number) => wait(work, ms === 8000 ? 600_000 : ms)
    window.setTimeout = patient as typeof window.setTimeout
  }),
)

const view = '**/api/app/banner/view/*'
const pictures = '**/banners/*'
const banner = (page: Page) => page.getByRole('dialog', { name: 'Novidade' })

test('the campaign’s banner stands on home once and leaves it in use, and its link opens safely in a new tab [home.banner, banner.logged-in-only, entity.banner, call.banner-view, call.banner-save]', async ({
  app,
  page,
  context,
}) => {
  const { untilAnswered } = followRequests(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  await untilAnswered()
  await expect(banner(page)).toHaveCount(0)

  const driver = await app.newDriver()
  await page.goto('/')
  const picture = banner(page).getByRole('img', { name: 'Campanha do programa' })
  await expect(picture).toBeVisible()
  for (const side of ['width', 'height']) await expect(picture).toHaveAttribute(side, /^[1-9]\d*$/)
  await checkInBothSchemes(page)
  const more = banner(page).getByRole('link', { name: 'Saiba mais' })
  await expect(more).toHaveAttribute('rel', 'noopener noreferrer')
  const saved = page.waitForResponse(`**/api/app/banner/save/1/${driver.userId}`)
  const [tab] = await Promise.all([context.waitForEvent('page'), more.click()])
  expect((await saved).request().method()).toBe('PUT')
  await expect(tab).toHaveURL(`${app.address}/faq#orla`)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()
  await expect(banner(page)).toBeHidden()
  await page.reload()
  await expect(emptyHome(page)).toBeVisible()
  await untilAnswered()
  await expect(banner(page)).toHaveCount(0)

  await app.newDriver()
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Estacionar agora' }).click()
  await expect(page).toHaveURL('/estacionar')
  await page.goto('/')
  const closed = page.waitForResponse('**/api/app/banner/save/**')
  await banner(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(banner(page)).toBeHidden()
  await closed
  await page.goto('/')
  await expect(emptyHome(page)).toBeVisible()
  await untilAnswered()
  await expect(banner(page)).toHaveCount(0)
})

test('beside a running ticket the banner stands at its end, covers nothing and takes no focus [home.banner]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes60)
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  const card = await cardOf(page, plate).boundingBox()
  const window = await banner(page).boundingBox()
  expect(window?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0))
  // And the page below it can still be scrolled by a finger.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
  await checkInBothSchemes(page)
})

test('a picture that fails leaves its words and its link, and a link that is a script is none [home.banner]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.route(pictures, (route) => route.abort())
  await page.goto('/')
  await expect(banner(page).getByRole('link', { name: 'Saiba mais' })).toBeVisible()
  await page.unroute(pictures)

  await page.route(view, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), external_link: 'javascript:alert(1)' } })
  })
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await expect(banner(page).getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeHidden()
  await expect(emptyHome(page)).toBeVisible()
})
