import type { Locator, Page } from '@playwright/test'
import { cents } from '#domain/money/cents.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedNotice } from '../seeds.ts'
import {
  aVisitor,
  countPrints,
  fillTicket,
  finishButton,
  noticesOf,
  orderCall,
  payAndPoll,
  pixDialog,
  plateField,
  receiptOf,
  ticketPath,
} from '../steps/guest.ts'
import { dearer } from '../steps/parking.ts'

const alertIn = (where: Page | Locator) =>
  where.getByRole('alert').filter({ hasText: 'O valor mudou. Confira o novo valor antes de pagar.' })

test('a visitor whose ticket costs something else by now reads so, and the receipt has the price that was paid', async ({
  page,
  app,
}) => {
  await countPrints(page)
  await page.clock.install()
  await page.goto(ticketPath)
  await fillTicket(page, aVisitor())
  const form = page.locator('form').filter({ has: finishButton(page) })
  await expect(form).toContainText(/Total\s*R\$ 3,00/)
  await app.loadCity({ 'tariff.json': await dearer(350) })
  await finishButton(page).click()
  await expect(pixDialog(page)).toContainText('R$ 3,50')
  await expect(alertIn(pixDialog(page))).toBeVisible()
  await checkInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(alertIn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(form).toContainText(/Total\s*R\$ 3,50/)

  const order = async () => {
    const answered = page.waitForResponse(orderCall)
    await finishButton(page).click()
    return ((await (await answered).json()) as { id: string }).id
  }
  await order()
  await expect(pixDialog(page)).toContainText('R$ 3,50')
  await expect(alertIn(pixDialog(page))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Voltar ao formulário' }).click()

  await app.loadCity({ 'tariff.json': await dearer(400) })
  const id = await order()
  await expect(alertIn(pixDialog(page))).toBeVisible()
  await payAndPoll(page, app, id, () => expect(receiptOf(page)).toBeVisible())
  await expect(receiptOf(page)).toContainText(/Valor\s*R\$ 4,00/)
})

test('a visitor whose notice costs something else by now reads so beside the amount, and the list has its new price', async ({
  page,
  server,
}) => {
  const { plate } = aVisitor()
  const id = await seedNotice(server, { plate })
  await page.goto(ticketPath)
  await plateField(page).fill(plate)
  await noticesOf(page).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' }).click()
  const price = cents(4800)
  await server.db.kysely.updateTable('notices').set({ price }).where('id', '=', id).execute()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(pixDialog(page)).toContainText('R$ 48,00')
  await expect(alertIn(pixDialog(page))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Voltar às irregularidades' }).click()
  await expect(noticesOf(page).getByRole('button', { name: 'Pagar R$ 48,00 com Pix' })).toBeVisible()
})
