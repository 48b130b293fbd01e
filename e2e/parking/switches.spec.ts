import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { seedTicket } from '../seeds.ts'
import { cardOf } from '../steps/parking.ts'

test.use({ settings: { showLeaveParking: false, activateVehicle: false, buyCredits: false } })

test('a city that switches leaving and parking off shows neither on home [home.leave, home.add-time, config.show-leave-parking, config.activate-vehicle, config.buy-credits]', async ({
  app,
  page,
  server,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await page.goto('/')
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Estacionar Veículo' })).toHaveCount(0)
  await seedTicket(server, driver, plate)
  await page.reload()
  await expect(cardOf(page, plate)).toContainText('Estacionado')
  await expect(page.getByRole('button', { name: 'Sair da Vaga' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Adicionar Tempo' })).toHaveCount(0)
})
