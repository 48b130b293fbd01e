import { aDriver, aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { hearRequests } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedNotice } from '../seeds.ts'
import {
  aVisitor,
  countPrints,
  fillTicket,
  finishButton,
  orderTicket,
  payAndPoll,
  pixDialog,
  plateField,
  receiptOf,
  ticketPath,
} from '../steps/guest.ts'
import { parkedAlready, products } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

test.beforeEach(({ page }) => countPrints(page))

test('a foreign plate of eight characters is typed and ordered whole (decision Q106)', async ({ page }) => {
  const visitor = { ...aVisitor(), plate: `${aPlate()}E` }
  await page.goto(ticketPath)
  await page.getByRole('checkbox', { name: 'Veículo estrangeiro', exact: true }).check()
  await fillTicket(page, visitor)
  await expect(plateField(page)).toHaveValue(visitor.plate)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/public/order'))
  await finishButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ plate: visitor.plate })
  await expect(pixDialog(page)).toBeVisible()
})

test('a visitor’s mistyped plate is corrected by its receipt, its notice goes, and the next look-alike is asked about', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const visitor = { ...aVisitor(), plate: 'QOB1S57' }
  const right = 'QOB1S58'
  const id = await orderTicket(page, visitor)
  await expect(pixDialog(page)).toBeVisible()
  await payAndPoll(page, app, id, () => expect(receiptOf(page)).toBeVisible())
  await app.advance(60)
  const notice = await seedNotice(server, { plate: right })
  await page.getByRole('link', { name: 'Corrigir placa' }).click()
  await expect(page).toHaveURL(/\/comprovante\//)
  await page.getByRole('button', { name: 'Corrigir placa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir placa' })
  const field = dialog.getByRole('textbox', { name: 'Placa certa' })
  await expect(field).toBeFocused()
  await field.fill('XYZ9K87')
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expect(dialog.getByText(/^Só é possível corrigir até dois caracteres/)).toBeVisible()
  await checkInBothSchemes(page)
  await field.fill(right)
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expectTold(
    page,
    'Placa corrigida. A irregularidade registrada enquanto o ticket valia foi cancelada.',
  )
  for (const part of [right, 'Comprado para a placa', visitor.plate, `Irregularidade ${notice}`])
    await expect(receiptOf(page)).toContainText(part)
  await expect(page.getByRole('button', { name: 'Corrigir placa' })).toHaveCount(0)
  await checkInBothSchemes(page)

  // The device knows the right plate from now on.
  await page.goBack()
  await expect(page).toHaveURL(ticketPath)
  await expect(page.getByRole('button', { name: `Comprovante de ${right}` })).toBeVisible()
  const question = page.getByText('Você digitou QOB1558. Não seria QOB1S58, que você já usou?')
  const answer = page.getByRole('button', { name: /^Usar Q/ })
  await plateField(page).fill(right)
  await expect(answer).toHaveCount(0)
  await plateField(page).fill('QOB1558')
  await expect(question).toBeVisible()
  await checkInBothSchemes(page)
  await answer.click()
  await expect(plateField(page)).toHaveValue(right)
  await expect(plateField(page)).toBeFocused()
  await expect(question).toBeHidden()
})

test('a plate that has a ticket already is told so before it is paid, and can be paid all the same', async ({
  page,
  app,
  server,
}) => {
  const visitor = aVisitor()
  const parked = await aDriver({ rotativo: { parts: server } }, { credit: 1000, plates: [visitor.plate] })
  await page.goto(ticketPath)
  const looked = page.waitForResponse((response) => response.url().includes(visitor.plate))
  await fillTicket(page, visitor)
  await looked
  await hearRequests(page)
  await expect(page.getByRole('status').filter({ hasText: 'Esta placa' })).toHaveCount(0)
  await parkedAlready(app, parked, visitor.plate, products.minutes60)
  await plateField(page).fill('')
  await plateField(page).fill(visitor.plate)
  await expect(page.getByText(/^Esta placa já tem um ticket\. /)).toBeVisible()
  await checkInBothSchemes(page)
  await finishButton(page).click()
  await expect(pixDialog(page)).toBeVisible()
})
