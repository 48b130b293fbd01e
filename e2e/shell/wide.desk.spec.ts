import { aPlate } from '#testkit/drivers.ts'
import { driverScreens, publicScreens } from '#testkit/screens.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedMovements, seedNotice } from '../seeds.ts'

// The journeys of most screens run on a phone only; this is what another width could break in them.
for (const width of [769, 1280]) {
  test(`every screen fits ${width} px and is accessible there`, async ({ app, page, server }) => {
    await page.setViewportSize({ width, height: 800 })
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The room that is kept for a scroll bar is no part of the page.
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(overflow, path).toBeLessThanOrEqual(0)
      await checkInBothSchemes(page)
    }
    for (const path of Object.values(publicScreens)) await look(path)
    const plate = aPlate()
    const driver = await app.newDriver({
      name: 'Maria Aparecida Wollstonecraft de Vasconcellos e Albuquerque',
      credit: 5_000_000,
      plates: [plate, aPlate(), aPlate()],
    })
    await seedNotice(server, {
      plate,
      address: 'Avenida Comendador Evaristo Rodrigues de Albuquerque, 12345',
    })
    await seedMovements(server, driver, [{ amount: 5_000_000 }, { amount: -300, type: 6, plate }])
    for (const path of [...Object.values(driverScreens), '/ativacao-publica']) await look(path)
  })
}
