import { readFileSync } from 'node:fs'
import { paymentForms } from '#contract/codes.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  aVisitor,
  chooseTime,
  fillTicket,
  finishButton,
  noticesOf,
  orderCall,
  payCall,
  pixDialog,
  plateField,
  ticketPath,
} from '../steps/guest.ts'
import { issueNotice } from '../steps/parking.ts'

const demo: { forms: { payment_form_id: number }[] } = JSON.parse(
  readFileSync('cities/demo/payment-forms.json', 'utf8'),
)
const withFee = demo.forms.map((form) =>
  form.payment_form_id === paymentForms.pix ? { ...form, tax: 150 } : form,
)

test.describe('where a Pix has a fee', () => {
  test.use({ cityFiles: { 'payment-forms.json': { ...demo, forms: withFee } } })

  test('a visitor reads it, and the total with it, before a ticket is ordered', async ({ page }) => {
    await page.goto(ticketPath)
    await fillTicket(page, aVisitor())
    const form = page.locator('form').filter({ has: finishButton(page) })
    await expect(form).toContainText(/Taxa\s*R\$ 1,50\s*Total\s*R\$ 4,50/)
    await checkInBothSchemes(page)
    const answered = page.waitForResponse(orderCall)
    await finishButton(page).click()
    expect(await (await answered).json()).toMatchObject({ amount: 300, tax: 150, total_amount: 450 })
    await expect(pixDialog(page)).toContainText('R$ 4,50')
  })

  test('a visitor reads it, once for all notices, before they are paid', async ({ page, app }) => {
    const { plate } = aVisitor()
    for (let count = 0; count < 2; count++) await issueNotice(app, page, plate)
    await page.goto(ticketPath)
    await plateField(page).fill(plate)
    const boxes = noticesOf(page).getByRole('checkbox')
    await expect(boxes).toHaveCount(2)
    await expect(noticesOf(page)).toContainText(/Taxa\s*R\$ 1,50\s*Pagar R\$ 61,50 com Pix/)
    await checkInBothSchemes(page)
    for (const box of await boxes.all()) await box.uncheck()
    await expect(noticesOf(page).getByText('Taxa')).toHaveCount(0)
    await boxes.first().check()
    await noticesOf(page).getByRole('button', { name: 'Pagar R$ 31,50 com Pix' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pagar irregularidades' })
    await expect(dialog).toContainText(/Taxa\s*R\$ 1,50\s*Total\s*R\$ 31,50/)
    await checkInBothSchemes(page)
    const answered = page.waitForResponse(payCall)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    expect(await (await answered).json()).toMatchObject({ amount: 3000, tax: 150, total_amount: 3150 })
    await expect(pixDialog(page)).toContainText('R$ 31,50')
  })
})

test('where a Pix has no fee, a visitor reads of none', async ({ page }) => {
  await page.goto(ticketPath)
  await chooseTime(page)
  const form = page.locator('form').filter({ has: finishButton(page) })
  await expect(form).toContainText(/Total\s*R\$ 3,00/)
  await expect(form.getByText('Taxa')).toHaveCount(0)
})
