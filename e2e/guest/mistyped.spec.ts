import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { aVisitor, countPrints, orderTicket, pixDialog, plateField, ticketPath } from '../steps/guest.ts'

test.beforeEach(({ page }) => countPrints(page))

test('a plate that is one look-alike away from one that the device has used is asked about in line, and nobody has to answer', async ({
  page,
}) => {
  const visitor = { ...aVisitor(), plate: 'QOB1S58' }
  await orderTicket(page, visitor)
  await pixDialog(page).getByRole('button', { name: 'Fechar' }).click()
  await page.goto(ticketPath)
  const question = page.getByText('Você digitou QOB1558. Não seria QOB1S58, que você já usou?')
  await plateField(page).fill('QOB1S58')
  await expect(page.getByRole('button', { name: /^Usar Q/ })).toHaveCount(0)
  await plateField(page).fill('QOB1558')
  await expect(question).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByRole('button', { name: 'Usar QOB1S58' }).click()
  await expect(plateField(page)).toHaveValue('QOB1S58')
  await expect(plateField(page)).toBeFocused()
  await expect(question).toBeHidden()
})
