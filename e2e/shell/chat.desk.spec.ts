import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { driverScreens, publicScreens } from '#testkit/screens.ts'
import { expect, test } from '../fixtures.ts'
import { expectChatGivesWay } from '../in-the-way.ts'
import { seedMovements, seedNotice, seedTicket } from '../seeds.ts'

/** Phones, the edge of the open menu, desks, and a desk at 200 and at 400 %: half and a quarter of its width and height. */
const windows = [
  [320, 256],
  [360, 640],
  [412, 915],
  [640, 360],
  [769, 700],
  [1024, 768],
  [1440, 900],
] as const

async function sweep(page: Page, screens: Record<string, string>): Promise<void> {
  await page.clock.install()
  for (const path of Object.values(screens)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await expectChatGivesWay(page, `${path} at ${width}×${height}`)
    }
  }
}

test('the chat button stands over nothing that a visitor reads or presses', async ({ page }) => {
  await sweep(page, publicScreens)
})

test('the chat button stands over nothing that a driver reads or presses, and floats where there is room', async ({
  app,
  page,
  server,
}) => {
  const [plate, another] = [aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 5000, plates: [plate, another, aPlate()] })
  await seedNotice(server, { plate })
  await seedTicket(server, driver, another)
  await seedMovements(server, driver, [{ amount: 5000 }, { amount: -300, type: 6, plate }])
  await sweep(page, driverScreens)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/vehicles')
  await expect(page.getByRole('button', { name: 'Novo Veículo' })).toBeVisible()
  await page.clock.runFor(500)
  await expect(page.getByRole('link', { name: 'Falar com o atendimento' })).toBeInViewport({ ratio: 1 })
})
