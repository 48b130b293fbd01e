import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { type App, expect, test } from '../fixtures.ts'
import { amountField, cards, chooseForm, expectDone, press, typeCard } from '../steps/orders.ts'
import { confirmButton, expectStep, goToConfirmation, nextButton } from '../steps/parking.ts'

const refused = { status: 422, json: { type: 'Refused', message: 'Agora não é possível.' } }

test('after an error the steps of parking are gone through again without choosing anew', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate, aPlate()] })
  await goToConfirmation(page, plate, '90 minutos')
  const call = '**/api/audit/activation/manual/wallet/activate'
  await page.route(call, (route) => route.fulfill(refused))
  await confirmButton(page).click()
  await expect(page.getByText('Agora não é possível.')).toBeVisible()
  await expectStep(page, 1)
  await expect(page.getByRole('radio', { name: new RegExp(plate) })).toBeChecked()
  await nextButton(page).click()
  await expect(page.getByRole('radio', { name: /^90 minutos/ })).toBeChecked()
  await nextButton(page).click()
  await expectStep(page, 3)
})

/** R$ 43,21 of credit by a card that was typed, one press from its payment. */
async function toConfirmation(app: App, page: Page): Promise<void> {
  await page.clock.install()
  await app.newDriver()
  await chooseForm(page, /Cartão de crédito/, '4321')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
}

test('after an error a payment keeps amount, form and card, one tap from its confirmation', async ({
  app,
  page,
}) => {
  await toConfirmation(app, page)
  await page.route('**/api/v2/order/*/confirm', (route) => route.fulfill(refused))
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  await page.getByRole('dialog').getByRole('button', { name: 'Entendi' }).click()
  await expect(amountField(page)).toHaveValue('R$ 43,21')
  await expect(page.getByRole('radio', { name: /Cartão de crédito/ })).toBeChecked()
  await expect(page.getByLabel('Nome impresso no cartão')).toHaveValue('Maria da Silva')
  await expect(page.getByLabel('Código de segurança')).toHaveValue('987')
  await press(page, 'Continuar')
  await expect(page.getByRole('button', { name: 'Finalizar Compra' })).toBeVisible()
})

test('a payment that a lost network keeps from its charge says that nothing was charged, and stays one tap away', async ({
  app,
  page,
}) => {
  await toConfirmation(app, page)
  const update = '**/api/v2/order/*'
  await page.route(update, (route) => route.abort('internetdisconnected'))
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  const dialog = page.getByRole('dialog', { name: 'Não foi possível concluir' })
  await expect(dialog).toContainText('Sem conexão: nada foi cobrado.')
  await dialog.getByRole('button', { name: 'Entendi' }).click()
  await page.unroute(update)
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  await expectDone(page, 'Compra realizada com sucesso!')
})
