import type { Page } from '@playwright/test'
import { listPaymentForms } from '#contract/generated/routes/orders.ts'
import { aPlate } from '#testkit/drivers.ts'
import { expectButtonOrder, expectRows } from '../button-order.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { hearRequests, holdBothClocks, holdTime, runUntil } from '../page-clock.ts'
import { expectQrCode } from '../qr-code.ts'
import { seedNotice } from '../seeds.ts'
import { expectDone, openStep } from '../steps/orders.ts'
import { lineOf } from '../steps/parking.ts'

const amountField = (page: Page) => page.getByLabel('Valor da compra')

const choose = async (page: Page, digits: string) => {
  await page.goto('/comprar/creditos')
  await amountField(page).fill('')
  await amountField(page).pressSequentially(digits)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

const toPix = async (page: Page, digits: string) => {
  await choose(page, digits)
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
}

test('credit is bought by Pix [credits.stepper, credits.confirm-step, credits.levels, credits.success, capability.buy-credits]', async ({
  page,
  app,
}) => {
  const clocks = await holdBothClocks(app, page)
  const driver = await app.newDriver({ credit: 500 })
  const created = page.waitForRequest((request) => request.url().endsWith('/api/v2/order'))
  await choose(page, '2500')
  expect((await created).postDataJSON()).toMatchObject({
    transaction_type: 1,
    confirmation_type: 7,
    hold: true,
    quantity: 2500,
    user_id: driver.userId,
  })
  await expect(openStep(page, 'Confirmar compra')).toBeVisible()
  for (const [name, value] of [
    ['Forma de pagamento', 'Pix'],
    ['Valor da compra', 'R$ 25,00'],
    ['Taxa', 'R$ 0,00'],
    ['Total', 'R$ 25,00'],
  ] as const) {
    await expect(lineOf(page, name)).toHaveText(value)
  }
  await expectRows(page, ['Valor da compra', 'Taxa', 'Total', 'Forma de pagamento'])
  await expectButtonOrder(page, page.getByRole('main'), ['Cancelar', 'Corrigir', 'Finalizar Compra'])
  await checkAccessibility(page)
  const answered = page.waitForResponse((response) => /v2\/order\/[^/]+$/.test(response.url()))
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  const { collection_document } = await (await answered).json()
  const dialog = page.getByRole('dialog', { name: 'Pague com Pix' })
  await expectQrCode(
    dialog.getByRole('img', { name: 'QR Code do Pix', exact: true }),
    collection_document.bar_code,
  )
  await expect(dialog.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await checkAccessibility(page)

  await expect(dialog).toBeVisible()
  // The bank may be a second late.
  await clocks.letGo()
  await app.pay()
  await app.waitForBalance(driver, 3000)
  await page.clock.runFor(10_000)
  await expectDone(page, 'Compra realizada com sucesso!')
  await page.goto('/carteiras')
  await expect(page.getByText('R$ 30,00', { exact: true })).toBeVisible()
})

test('a Pix whose code was put away is shown again, and still waited for [credits.success]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const driver = await app.newDriver({ credit: 500 })
  await toPix(page, '2500')
  const dialog = page.getByRole('dialog', { name: 'Pague com Pix' })
  const updates: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') updates.push(request.url())
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await expect(dialog).toBeVisible()
  await hearRequests(page)
  expect(updates).toEqual([])
  await page.keyboard.press('Escape')
  await app.pay()
  await app.waitForBalance(driver, 3000)
  await page.clock.runFor(10_000)
  await expectDone(page, 'Compra realizada com sucesso!')
})

test('what is paid cannot be paid again while its success is read', async ({ page, app }) => {
  await page.clock.install()
  const driver = await app.newDriver({ credit: 500 })
  await toPix(page, '2500')
  // From before it is paid: the page may ask at any moment, and its success is over after a second.
  await holdTime(page)
  await app.pay()
  await app.waitForBalance(driver, 3000)
  const done = 'Compra realizada com sucesso!'
  await runUntil(page, () => page.getByText(done).isVisible(), 250)
  for (const name of ['Cancelar', 'Corrigir', 'Finalizar Compra']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
  }
  await page.clock.resume()
  await expectDone(page, done)
})

test('an amount outside the limits goes no further [credits.amount, credits.amount-message, const.credit-limits]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await page.goto('/comprar/creditos')
  const next = page.getByRole('button', { name: 'Continuar' })
  await expect(page.getByText('Mínimo R$ 1,00 / Máximo R$ 50.000,00')).toBeVisible()
  await expect(next).toBeDisabled()
  for (const [digits, fits] of [
    ['99', false],
    ['100', true],
    ['5000000', true],
    ['5000001', false],
  ] as const) {
    await amountField(page).fill('')
    await amountField(page).pressSequentially(digits)
    await amountField(page).blur()
    await expect(next).toBeEnabled({ enabled: fits })
    if (fits) await expect(amountField(page)).not.toHaveAttribute('aria-invalid', 'true')
    else {
      await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(amountField(page)).toHaveAccessibleDescription('Mínimo R$ 1,00 / Máximo R$ 50.000,00')
    }
  }
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'R$ 50,00', exact: true }).click()
  await expect(amountField(page)).toHaveValue('R$ 50,00')
  for (const [filled, shown] of [
    ['20', 'R$ 20,00'],
    ['50001', 'R$ 50.001,00'],
    ['1.234,5', 'R$ 1.234,50'],
  ] as const) {
    await amountField(page).fill(filled)
    await expect(amountField(page)).toHaveValue(shown)
  }
})

test('an amount that is filled in is read as reais, with one digit too, and one that is typed from the right [credits.amount]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await page.goto('/comprar/creditos')
  const field = amountField(page)
  const next = page.getByRole('button', { name: 'Continuar' })
  await expect(next).toBeDisabled()
  for (const [filled, shown] of [
    ['1', 'R$ 1,00'],
    ['5', 'R$ 5,00'],
    ['50', 'R$ 50,00'],
    ['50,25', 'R$ 50,25'],
  ] as const) {
    await field.fill(filled)
    await expect(field).toHaveValue(shown)
    await expect(next).toBeEnabled()
  }
  await field.fill('')
  for (const [key, shown] of [
    ['5', 'R$ 0,05'],
    ['0', 'R$ 0,50'],
    ['0', 'R$ 5,00'],
    ['0', 'R$ 50,00'],
    ['Backspace', 'R$ 5,00'],
  ] as const) {
    await field.press(key)
    await expect(field).toHaveValue(shown)
  }
  // Whoever replaces all by keys types from the right as well.
  await field.selectText()
  await field.press('7')
  await expect(field).toHaveValue('R$ 0,07')
  // The keyboard of a phone does not say which key it was.
  await field.evaluate((input) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Unidentified', bubbles: true }))
    document.execCommand('insertText', false, '5')
  })
  await expect(field).toHaveValue('R$ 0,75')
  await field.fill('')
  await field.pressSequentially('5000')
  await expect(field).toHaveValue('R$ 50,00')
})

test('an amount has the limits of the form that is chosen [credits.amount, credits.amount-message]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await page.route(`**${listPaymentForms.path}`, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { payment_form_id: number }[] }
    const [byPix, byDebit] = [
      { min_amount: 1000, max_amount: 2000 },
      { min_amount: 500, max_amount: 3000 },
    ]
    const narrow = data.map((form) => ({
      ...form,
      allowed_transactions: [{ type: 1, ...(form.payment_form_id === 11 ? byPix : byDebit) }],
    }))
    await route.fulfill({ response, json: { data: narrow } })
  })
  await page.goto('/comprar/creditos')
  const next = page.getByRole('button', { name: 'Continuar', exact: true })
  const field = amountField(page)
  const expectLimits = async (text: string, fits: boolean) => {
    await expect(field).toHaveAccessibleDescription(text)
    await expect(next).toBeEnabled({ enabled: fits })
  }
  const byPix = 'Mínimo R$ 10,00 / Máximo R$ 20,00'
  const byDebit = 'Mínimo R$ 5,00 / Máximo R$ 30,00'
  for (const [amount, fitsPix, fitsDebit] of [
    ['4,99', false, false],
    ['5,00', false, true],
    ['10,00', true, true],
    ['20,00', true, true],
    ['30,00', false, true],
    ['30,01', false, false],
  ] as const) {
    await field.fill(amount)
    await page.getByRole('radio', { name: 'Cartão de débito' }).check()
    await expectLimits(byDebit, fitsDebit)
    await page.getByRole('radio', { name: 'Pix', exact: true }).check()
    await expectLimits(byPix, fitsPix)
  }
})

test('the forms that sell credit are on offer, wallet is not [const.allowed-forms]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await page.goto('/comprar/creditos')
  await expect(page.getByRole('radio')).toHaveCount(4)
  const pix = page.getByRole('radio', { name: 'Pix', exact: true })
  await expect(pix).toBeChecked()
  for (const name of ['Cartão de crédito', 'Cartão de débito', 'Boleto bancário']) {
    await page.getByText(name, { exact: true }).click()
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  }
})

test('the Pix code is copied, and for 2 s its button says so, or that it failed [credits.dialogs, public.pix-copy, timer.copy-feedback]', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await app.newDriver()
  await toPix(page, '1000')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const copy = button('Copiar código')
  await holdTime(page)
  await copy.click()
  await expect(button('Copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*6304[0-9A-F]{4}$/)
  await page.clock.runFor(1900)
  await expect(button('Copiado!')).toBeVisible()
  await page.clock.runFor(100)
  await expect(copy).toBeVisible()

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      configurable: true,
    })
  })
  await copy.click()
  await expect(button('Erro ao copiar')).toBeVisible()
  await page.clock.runFor(2000)
  await expect(copy).toBeVisible()

  // A page without certificate has none, and copies the old way.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy.click()
  await expect(button('Copiado!')).toBeVisible()
})

test('an expired order says so and returns to the first step [credits.errors-level1, error.payment-generic, error.payment-text]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await app.newDriver()
  await toPix(page, '1000')
  await app.advance(31 * 60)
  await page.clock.runFor(10_000)
  const error = page.getByRole('dialog')
  await expect(error.getByText('O prazo para pagar terminou. Faça o pedido novamente.')).toBeVisible()
  await checkAccessibility(page)
  await error.getByRole('button', { name: 'Entendi' }).click()
  const firstStep = openStep(page, 'Valor e forma de pagamento')
  await expect(firstStep).toBeFocused()
  await expect(amountField(page)).toHaveValue('R$ 10,00')
})

test('a refusal of the server opens the error dialog with its text', async ({ page, app }) => {
  await app.newDriver()
  await page.goto('/comprar/creditos')
  await amountField(page).pressSequentially('1000')
  await page.route('**/api/v2/order', (route) =>
    route.request().method() === 'POST'
      ? route.continue({ postData: { ...route.request().postDataJSON(), hold: false } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Os dados do pedido não conferem. Comece a compra novamente.',
  )
})

test('Corrigir returns to the amount, Cancelar starts anew', async ({ page, app }) => {
  await app.newDriver()
  await choose(page, '1500')
  await page.getByRole('button', { name: 'Corrigir' }).click()
  await expect(amountField(page)).toHaveValue('R$ 15,00')
  await page.getByRole('button', { name: 'Continuar' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await reloaded
  await expect(amountField(page)).toHaveValue('R$ 0,00')
})

test('an account that is no longer confirmed confirms its phone and goes on [error.user-not-verified, error.payment-text]', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate })
  const confirmed = (active_mail: boolean) =>
    server.db.kysely.updateTable('users').set({ active_mail }).where('id', '=', driver.userId).execute()
  const dialog = page.getByRole('dialog', { name: 'Atenção' })
  await page.goto('/irregularidades')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('radio', { name: 'Pix', exact: true }).check()
  await confirmed(false)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Confirme o seu cadastro para continuar.')).toBeVisible()
  await confirmed(true)

  await page.goto('/comprar/creditos')
  await page.getByRole('button', { name: 'R$ 20,00', exact: true }).click()
  await confirmed(false)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Confirme o seu cadastro para continuar.')).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Enviar código' }).click()
  const [sms] = await app.messages(driver.phone)
  await dialog.getByLabel('Código recebido por SMS').fill(/\b\d{4}\b/.exec(sms?.text ?? '')?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(openStep(page, 'Confirmar compra')).toBeVisible()
})
