import type { Page } from '@playwright/test'
import { type App, expect, test } from '../fixtures.ts'
import { hearRequests, holdTime, runUntil } from '../page-clock.ts'
import {
  amountField,
  cards,
  chooseForm,
  expectReloadAfter,
  fillSlip,
  openStep,
  press,
  slipShown,
  typeCard,
} from '../steps/orders.ts'

const bankDialog = (page: Page) => page.getByRole('dialog', { name: 'Quase lá...', exact: true })

async function holdDocument(page: Page): Promise<void> {
  await holdTime(page)
  await page.evaluate(() => document.body.setAttribute('data-before-reload', ''))
}

/** From the purchase to the bank's page, with the time of ours standing since before the press. */
async function goToBank(app: App, page: Page): Promise<void> {
  await page.clock.install()
  await app.newDriver()
  await chooseForm(page, /Cartão de débito/)
  await page.getByLabel('Banco', { exact: true }).selectOption('Santander')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await expect(bankDialog(page)).toBeVisible()
  await holdDocument(page)
  const opened = page.context().waitForEvent('page')
  await bankDialog(page).getByRole('link', { name: 'Ir para o banco' }).click()
  await opened
  await page.bringToFront()
}

/** To another screen by the menu; the parts of the screen appear by timers of the page. */
async function openFaq(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'FAQ', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'FAQ' })
  await runUntil(page, () => heading.isVisible())
}

/** However long it takes, the page stays the one whose time was stopped. */
async function expectNoReload(page: Page): Promise<void> {
  await page.clock.runFor(30_000)
  await hearRequests(page)
  await expect(page.locator('[data-before-reload]')).toHaveCount(1)
}

test('whoever put the bank’s dialog away and stays with the order is reloaded 10 s after the press [credits.debit]', async ({
  page,
  app,
}) => {
  await goToBank(app, page)
  await page.keyboard.press('Escape')
  await expect(bankDialog(page)).toBeHidden()
  await expectReloadAfter(page, 10_000)
})

test('no reload takes from whoever corrects the purchase what is typed meanwhile [credits.debit]', async ({
  page,
  app,
}) => {
  await goToBank(app, page)
  await page.keyboard.press('Escape')
  await press(page, 'Corrigir')
  await expect(openStep(page, 'Valor e forma de pagamento')).toBeVisible()
  await amountField(page).pressSequentially('0')
  await expectNoReload(page)
  await expect(amountField(page)).toHaveValue('R$ 250,00')
})

test('no reload follows whoever left the purchase for another screen [credits.debit]', async ({
  page,
  app,
}) => {
  await goToBank(app, page)
  await page.keyboard.press('Escape')
  await openFaq(page)
  await expectNoReload(page)
  await expect(page).toHaveURL(/\/faq$/)
})

test('nor whoever left it within the 2 s after the slip was opened [credits.bank-slip]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await app.newDriver()
  await chooseForm(page, /Boleto bancário/)
  await fillSlip(page)
  await press(page, 'Continuar')
  await expect(openStep(page, 'Confirmar compra')).toBeVisible()
  await holdDocument(page)
  const shown = slipShown(page.context())
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(500)
  await shown
  await page.bringToFront()
  await openFaq(page)
  await expectNoReload(page)
})
