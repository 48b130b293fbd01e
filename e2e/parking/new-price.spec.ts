import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { confirmButton, dearer, expectStep, goToConfirmation, lineOf, nextButton } from '../steps/parking.ts'

test('nobody pays another price than the one that was confirmed [park.errors-step1]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await goToConfirmation(page, plate, '60 minutos')
  await expect(lineOf(page, 'Valor')).toHaveText('R$ 3,00')
  await app.loadCity({ 'tariff.json': await dearer() })
  await confirmButton(page).click()

  await expectStep(page, 1)
  await expect(page.getByText('O valor mudou. Confira o novo valor antes de pagar.')).toBeVisible()
  await app.waitForBalance(driver, 1000)
  await nextButton(page).click()
  await expect(page.getByRole('radio', { name: '60 minutos R$ 3,50' })).toBeChecked()
  await nextButton(page).click()
  await expect(lineOf(page, 'Valor')).toHaveText('R$ 3,50')
  await confirmButton(page).click()
  await app.waitForBalance(driver, 650)
})
