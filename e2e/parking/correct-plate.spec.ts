import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { cardOf, parkedAlready, products } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

test('a mistyped plate is corrected on the running ticket, once, and what is too different is refused in place', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const right = `${plate.slice(0, -1)}${(Number(plate.at(-1)) + 1) % 10}`
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes60)
  await page.goto('/')
  const card = cardOf(page, plate)
  await card.getByRole('button', { name: 'Corrigir placa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir placa' })
  const field = dialog.getByRole('textbox', { name: 'Placa certa' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(plate)
  await checkInBothSchemes(page)
  await field.fill('XYZ9K87')
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expect(dialog.getByText(/^Só é possível corrigir até dois caracteres/)).toBeVisible()
  await field.fill(right)
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expectTold(page, 'Placa corrigida. O ticket continua até a mesma hora.')
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, right)).toBeVisible()
  await expect(card).toBeHidden()

  await cardOf(page, right).getByRole('button', { name: 'Corrigir placa' }).click()
  await dialog.getByRole('textbox', { name: 'Placa certa' }).fill(plate)
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expect(dialog.getByText('A placa deste ticket já foi corrigida uma vez.')).toBeVisible()
})

test('a new vehicle that is one look-alike away from an own one is asked about, and the own one is there already', async ({
  app,
  page,
}) => {
  await app.newDriver({ plates: ['QIB1A58'] })
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Novo Veículo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Veículo' })
  // The older form of the same vehicle's plate.
  await dialog.getByRole('textbox', { name: 'Placa' }).fill('QIB1058')
  await expect(dialog.getByText('Não seria QIB1A58, que você já usou?')).toBeVisible()
  await checkInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Usar QIB1A58' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})
