import type { Page } from '@playwright/test'
import { aCpf, aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { seedNotice } from '../seeds.ts'
import { amountField, press } from '../steps/orders.ts'
import { confirmButton, expectStep, nextButton } from '../steps/parking.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the menu that this width has, and goes to a screen by it. */
async function goByMenu(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= 768) await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name, exact: true })
    .click()
  await expect(dialog(page)).toHaveCount(0)
}

test('the way back leads through the steps of parking, keeps what was chosen, and then leaves', async ({
  app,
  page,
}) => {
  await app.newDriver({ credit: 1000, plates: [aPlate(), aPlate()] })
  await page.goto('/carteiras')
  await goByMenu(page, 'Estacionar Veículo')
  await page.getByRole('radio').last().check()
  await nextButton(page).click()
  await page.getByRole('radio', { name: /^60 minutos/ }).check()
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.goBack()
  await expectStep(page, 2)
  await expect(page.getByRole('radio', { name: /^60 minutos/ })).toBeChecked()
  // Forward by the button, back by the button: the history follows.
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 1)
  await expect(page.getByRole('radio').last()).toBeChecked()
  await page.goBack()
  await expect(heading(page, 'Meus Créditos')).toBeVisible()
  await expect(page).toHaveURL(/\/carteiras$/)
})

test('after a vehicle was parked the way back from home leads past the steps that are done', {
  tag: '@once',
}, async ({ app, page }) => {
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate] })
  await page.goto('/carteiras')
  await goByMenu(page, 'Estacionar Veículo')
  await nextButton(page).click()
  await page.getByRole('radio', { name: /^60 minutos/ }).check()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByRole('article').filter({ hasText: plate })).toBeVisible()
  await page.goBack()
  await expectStep(page, 1)
  await page.goBack()
  await expect(heading(page, 'Meus Créditos')).toBeVisible()
})

test('the way back closes a window as its button does, and menus, and never the screen below', async ({
  app,
  page,
}) => {
  await app.newDriver({ plates: [aPlate()] })
  await page.goto('/carteiras')
  await goByMenu(page, 'Meus Veículos')
  const add = page.getByRole('button', { name: 'Novo Veículo' })
  await add.click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(page).toHaveURL(/\/vehicles$/)

  const account = page.getByRole('button', { name: /^Olá,/ })
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await page.goBack()
  await expect(account).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/\/vehicles$/)

  // Closed otherwise it leaves nothing behind that would have to be gone through.
  await add.click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(heading(page, 'Meus Créditos')).toBeVisible()

  await goByMenu(page, 'Meus Veículos')
  await account.click()
  await page.getByRole('banner').getByRole('link', { name: 'Notificações' }).click()
  await expect(heading(page, 'Notificações')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(heading(page, 'Meus Veículos')).toBeVisible()
})

test('a payment that is waited for is put away by the way back, which then leads through its steps', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate })
  await page.goto('/carteiras')
  await goByMenu(page, 'Comprar Créditos')
  await page.getByRole('button', { name: 'R$ 20,00' }).click()
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  const pix = page.getByRole('dialog', { name: 'Pague com Pix' })
  const code = await pix.locator('code').textContent()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  // As after its own button: the same code is still to be had.
  await press(page, 'Finalizar Compra')
  await expect(pix.locator('code')).toHaveText(code ?? '')
  await page.goBack()
  await page.goBack()
  await expect(amountField(page)).toHaveValue('R$ 20,00')
  await page.goBack()
  await expect(heading(page, 'Meus Créditos')).toBeVisible()

  await goByMenu(page, 'Irregularidades')
  await press(page, 'Continuar')
  await press(page, 'Continuar')
  await expect(page.getByRole('button', { name: 'Finalizar Pagamento' })).toBeVisible()
  await page.goBack()
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 1)
  await page.goBack()
  await expect(heading(page, 'Meus Créditos')).toBeVisible()
})

test('a link that confirmed an e-mail is not followed again by the way back', { tag: '@once' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/signup/activate/')) asked.push(request.url())
  })
  await page.goto('/faq')
  await page.goto('/active/nobody-was-ever-sent-this')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
  expect(asked).toHaveLength(1)
})

test('the way back leads from the code of a recovery to asking for one, and then closes the window', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await dialog(page).getByLabel('CPF/CNPJ').fill(aCpf())
  await press(page, 'Já tenho um código')
  await expect(page.getByRole('button', { name: 'Enviar código' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
})
