import { aPlate } from '#testkit/drivers.ts'
import { driverScreens } from '#testkit/screens.ts'
import { expect, test } from '../fixtures.ts'
import { seedMovements, seedNotice, seedTicket } from '../seeds.ts'
import { sweepScreen } from './screens.ts'

const title =
  'every screen of a driver is right HTML, accessible, fits any width, and hides nothing from a finger or behind the chat'
test(title, async ({ app, page, server }) => {
  // The widest letters that a plate can have.
  const [plate, parked] = ['WMW0W90', aPlate()]
  const driver = await app.newDriver({
    name: 'Maria Aparecida Wollstonecraft de Vasconcellos e Albuquerque',
    credit: 5_000_000,
    plates: [plate, parked, aPlate()],
  })
  await seedNotice(server, { plate, address: 'Avenida Comendador Evaristo Rodrigues de Albuquerque, 12345' })
  await seedTicket(server, driver, parked)
  await seedMovements(server, driver, [{ amount: 5_000_000 }, { amount: -300, type: 6, plate }])
  // As long as everything else that holds for one screen, times their number.
  test.setTimeout(20 * 60_000)
  await page.clock.install()
  for (const path of [...Object.values(driverScreens), '/ativacao-publica']) await sweepScreen(page, path)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/vehicles')
  await expect(page.getByRole('button', { name: 'Novo Veículo' })).toBeVisible()
  await page.clock.runFor(500)
  await expect(page.getByRole('link', { name: 'Falar com o atendimento' })).toBeInViewport({ ratio: 1 })
})
