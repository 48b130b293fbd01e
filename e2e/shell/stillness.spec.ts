import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'
import { amountField, linesOf, press } from '../steps/orders.ts'

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

/** Opens each of these afresh, and looks what moves until all of it has come. */
async function expectStill(page: Page, paths: readonly string[]) {
  const requests = followRequests(page)
  for (const path of paths) {
    await page.goto('/icon.svg')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await requests.untilAnswered()
    expect.soft(await moved(page), path).toBeLessThanOrEqual(0.02)
  }
}

test('nothing in sight moves while an everyday screen comes, piece by piece', async ({ app, page }) => {
  await app.newDriver({ credit: 1000, plates: [aPlate()] })
  await expectStill(page, everyDay)
})

test('nor does it for the line of a payment that waits, on the device that began it', async ({
  app,
  page,
}) => {
  await app.newDriver({ credit: 1000, plates: [aPlate()] })
  await page.goto('/comprar/creditos')
  await amountField(page).pressSequentially('5000')
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
  await page.goBack()
  const line = linesOf(page).getByRole('button', { name: /^Pix de R\$ 50,00 aguardando pagamento/ })
  await expect(line).toBeVisible()
  await expectStill(page, ['/', '/carteiras', '/comprar/creditos', '/irregularidades'])
  await expect(line).toBeVisible()
})
