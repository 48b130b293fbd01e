import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hearRequests, holdTime, runUntil } from '../page-clock.ts'

test.use({ banner: true })

/** The campaign's banner, once its picture has been on its way for so long by the page's own clock. */
async function openWithAPictureAfter(page: Page, ms: number): Promise<void> {
  let isAsked = false
  let answer = () => {}
  const mayCome = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/banners/*', async (route) => {
    isAsked = true
    await mayCome
    await route.continue()
  })
  await page.goto('/')
  await runUntil(page, async () => isAsked)
  await page.clock.runFor(ms)
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/banners/'))
  answer()
  await arrived
  await hearRequests(page)
  await page.unroute('**/banners/*')
}

test('a picture that is late by more than eight seconds does not take the screen from whoever is at work already [home.banner]', async ({
  app,
  page,
}) => {
  const banner = page.getByRole('dialog', { name: 'Novidade' })
  await app.newDriver()
  await page.clock.install()
  await holdTime(page)

  await openWithAPictureAfter(page, 4000)
  await runUntil(page, () => banner.isVisible())
  await openWithAPictureAfter(page, 8200)
  await page.clock.runFor(5000)
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  await expect(banner).toHaveCount(0)
})
