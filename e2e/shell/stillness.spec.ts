import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'

/** What a driver opens every day. */
const everyDay = [
  '/',
  '/estacionar',
  '/comprar/creditos',
  '/carteiras',
  '/vehicles',
  '/historico',
  '/irregularidades',
]

/** How much has moved in sight without having been touched: the share of the window, times how far it went. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    const shifts: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    shifts.push(...observer.takeRecords())
    return (shifts as Shift[]).reduce(
      (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
      0,
    )
  })

test('nothing in sight moves while an everyday screen comes, piece by piece', async ({ app, page }) => {
  await app.newDriver({ credit: 1000, plates: [aPlate()] })
  const requests = followRequests(page)
  for (const path of everyDay) {
    await page.goto('/icon.svg')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await requests.untilAnswered()
    expect.soft(await moved(page), path).toBeLessThanOrEqual(0.02)
  }
})
