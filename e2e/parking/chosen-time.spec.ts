import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { amountField } from '../steps/orders.ts'
import { balancesOf, confirmButton, expectStep, nextButton, products } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

test('the chosen time survives a reload, a top-up by Pix and a reload while the Pix is open', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ plates: [aPlate(), plate] })
  await page.clock.install()
  await page.goto('/estacionar')
  await page.getByRole('radio', { name: plate }).check()
  await nextButton(page).click()
  await expectStep(page, 2)
  await expect(page.getByText(/^Saldo de R\$ 0,00\./)).toBeVisible()
  await page.getByRole('radio', { name: /^60 minutos/ }).check()
  await expect(page.getByText('Faltam R$ 3,00').first()).toBeVisible()
  await expect(page.getByText('para 60 minutos.')).toBeVisible()
  await checkInBothSchemes(page)
  await page.reload()
  await expectStep(page, 2)
  await expect(page.getByRole('radio', { name: /^60 minutos/ })).toBeChecked()

  await page.getByRole('link', { name: 'Completar saldo' }).click()
  await expect(amountField(page)).toHaveValue(/3,00/)
  await amountField(page).fill('')
  await amountField(page).pressSequentially('500')
  await page.reload()
  await expect(amountField(page)).toHaveValue(/5,00/)
  const ordered = page.waitForResponse((response) => response.url().endsWith('/api/v2/order'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  const { id } = (await (await ordered).json()) as { id: string }
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  const sheet = page.getByRole('dialog', { name: 'Pague com Pix' })
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(sheet).toBeVisible()
  await app.pay(id)
  await app.waitForBalance(driver, 500)
  await page.clock.runFor(10_000)
  await expectTold(page, 'Compra realizada com sucesso! Pix de R$ 5,00.')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(`/estacionar/${plate}?produto=${products.minutes60}`)
  await expectStep(page, 3)
  await expect(page.getByText(/^60 minutos · até /)).toBeVisible()
  await page.clock.resume()
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')
  expect(await balancesOf(app, driver)).toEqual({ credit: 200, bonus: 0 })
})
