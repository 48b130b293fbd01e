import type { Page } from '@playwright/test'
import { noticeStatuses } from '#contract/codes.ts'
import { listPaymentForms } from '#contract/generated/routes/orders.ts'
import { cents } from '#domain/money/cents.ts'
import { aPlate } from '#testkit/drivers.ts'
import { expectButtonOrder, expectRows } from '../button-order.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { hearRequests, holdTime, runUntil } from '../page-clock.ts'
import { noticeStatus, seedNotice } from '../seeds.ts'
import {
  cards,
  debitWarning,
  expectDone,
  expectDoneForASecond,
  expectReloadAfter,
  fillSlip,
  momentIn,
  noticesCall,
  openNotices,
  openStep,
  press,
  slipShown,
  toPayment,
  typeCard,
} from '../steps/orders.ts'
import { expectVertical, lineOf } from '../steps/parking.ts'

/** The summary in the order of specification 2; what the form of payment adds comes between the two. */
const ofMoney = ['Valor da regularização', 'Taxa', 'Total', 'Forma de pagamento']
const ofNotice = ['Placa', 'Data da irregularidade']

test('a notice is paid by wallet in three steps [regularise.flow, regularise.payment, regularise.summary-buttons, regularise.pre-confirm, regularise.success]', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 5000, plates: [plate] })
  const first = await seedNotice(server, { plate })
  await seedNotice(server, { plate, address: 'Rua do Porto, 20', price: 4000 })
  await openNotices(page)
  const notices = page.getByRole('group', { name: 'Escolha a irregularidade' }).getByRole('radio')
  await expect(notices).toHaveCount(2)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectVertical(page, 'Etapas da regularização', 3)
  await page.getByRole('radio', { name: /Rua das Marés/ }).check()
  await press(page, 'Continuar')
  await page.getByRole('radio', { name: /MEUS CRÉDITOS/ }).check()
  await expect(page.getByText('R$ 30,00').first()).toBeVisible()
  await expectButtonOrder(page, page.getByRole('main'), ['Continuar', 'Cancelar'])
  const updates: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') updates.push(new URL(request.url()).pathname)
  })
  const created = page.waitForResponse((response) => response.url().endsWith('/api/v2/order'))
  await press(page, 'Continuar')
  expect((await created).request().postDataJSON()).toMatchObject({
    transaction_type: 17,
    confirmation_type: 5,
    hold: true,
    quantity: 1,
    user_id: driver.userId,
    notifications: [first],
  })
  const { id } = await (await created).json()
  await expectButtonOrder(page, page.getByRole('main'), ['Cancelar', 'Corrigir', 'Finalizar Pagamento'])
  await checkAccessibility(page)
  await hearRequests(page)
  expect(updates).toEqual([])
  // What is told for 2 s ends with the page after 1 s, unless its reload brings no other.
  await page.route('**/irregularidades', (route) => route.fulfill({ status: 204 }))
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  const cameToNothing = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await holdTime(page)
  await press(page, 'Finalizar Pagamento')
  const done = page.getByText('Pagamento realizado com sucesso!')
  await runUntil(page, () => done.isVisible())
  await page.clock.runFor(1900)
  await reloaded
  await cameToNothing
  await hearRequests(page)
  await expect(done).toBeVisible()
  await page.clock.runFor(100)
  await expect(done).toBeHidden()
  expect(updates).toEqual([`/api/v2/order/${id}`, `/api/v2/order/${id}/confirm`])
  expect(await noticeStatus(server, first)).toBe(3)
  await app.waitForBalance(driver, 2000)
  await page.unroute('**/irregularidades')
  await page.clock.resume()
  await page.reload()
  await expect(notices).toHaveCount(1)
})

test('a notice that somebody else has paid leads back to step 1, and a card pays another [regularise.summary, regularise.forms-2-4, capability.regularise, error.payment-generic, error.payment-text]', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const id = await seedNotice(server, { plate })
  const set = (status: number) =>
    server.db.kysely.updateTable('notices').set({ status }).where('id', '=', id).execute()
  await openNotices(page)
  await toPayment(page, /Cartão de crédito/)
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await expect(page.getByText('**** **** **** 2097')).toBeVisible()
  await expectRows(page, [...ofMoney, 'Número do cartão', 'Titular', ...ofNotice])
  await expect(page.getByText('Maria da Silva')).toBeVisible()
  await press(page, 'Corrigir')
  await expect(openStep(page, /Etapa 1 de 3/)).toBeVisible()
  await press(page, 'Continuar')
  await set(3)
  await press(page, 'Continuar')
  const error = page.getByRole('dialog')
  await expect(error.getByText('Esta irregularidade não pode mais ser paga.')).toBeVisible()
  await error.getByRole('button', { name: 'Entendi' }).click()
  await expect(openStep(page, /Etapa 1 de 3/)).toBeVisible()
  await set(2)
  await page.reload()
  await toPayment(page, /Cartão de crédito/)
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await holdTime(page)
  await press(page, 'Finalizar Pagamento')
  await page.clock.runFor(3000)
  await expectDoneForASecond(page, 'Pagamento realizado com sucesso!')
  expect(await noticeStatus(server, id)).toBe(3)
})

test('Pix and debit have dialogs of their own [regularise.dialogs, regularise.debit-pix, regularise.debit-warning, capability.regularise, error.debit-warning]', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const id = await seedNotice(server, { plate })
  await openNotices(page)
  await toPayment(page, /Cartão de débito/)
  await page.getByLabel('Banco', { exact: true }).selectOption('Caixa')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  // The second step warns too.
  await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
  await expect(page.getByText(debitWarning, { exact: true })).toBeVisible()
  await press(page, 'Corrigir')
  await toPayment(page, /Pix/)
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  const pix = page.getByRole('dialog', { name: 'Pague com Pix' })
  await expect(pix.getByRole('button', { name: 'Copiar código' })).toBeVisible()
  await app.pay()
  await expect.poll(() => noticeStatus(server, id)).toBe(3)
  await page.clock.runFor(10_000)
  await expectDone(page, 'Pagamento realizado com sucesso!')

  const another = await seedNotice(server, { plate })
  await page.reload()
  await toPayment(page, /Cartão de débito/)
  await page.getByLabel('Banco', { exact: true }).selectOption('Caixa')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  const debit = page.getByRole('dialog', { name: 'Quase lá...', exact: true })
  await expect(debit.getByText(debitWarning, { exact: true })).toBeVisible()
  await expect(debit.getByRole('link', { name: 'Ir para o banco' })).toBeVisible()
  await checkAccessibility(page)
  await app.pay()
  await expect.poll(() => noticeStatus(server, another)).toBe(3)
})

test('a slip opens in a new window, and reloads 2 s after [regularise.form-5, regularise.summary, timer.bank-slip-reload, capability.regularise]', async ({
  page,
  app,
  server,
  context,
}) => {
  await page.clock.install()
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate })
  // A fee, which no form of this city has.
  await page.route('**/api/v2/order', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), tax: 150, total_amount: 3150 } })
  })
  const notices = page.waitForResponse(noticesCall)
  await openNotices(page)
  await toPayment(page, /Boleto/)
  await fillSlip(page)
  await press(page, 'Continuar')
  await expect(page.getByText('Rua das Flores, 120, Centro, Imbituba/SC, CEP 88780-000')).toBeVisible()
  await expectRows(page, [...ofMoney, 'Endereço do pagador', ...ofNotice])
  for (const [name, value] of [
    ['Valor da regularização', 'R$ 30,00'],
    ['Taxa', 'R$ 1,50'],
    ['Total', 'R$ 31,50'],
    ['Forma de pagamento', 'Boleto bancário'],
    ['Placa', plate],
    ['Data da irregularidade', await momentIn(notices)],
  ] as const) {
    await expect(lineOf(page, name)).toContainText(value)
  }
  const answered = page.waitForResponse((response) => /v2\/order\/[^/]+$/.test(response.url()))
  const opened = context.waitForEvent('page')
  const shown = slipShown(context)
  await holdTime(page)
  await press(page, 'Finalizar Pagamento')
  await opened
  const { collection_document } = await (await answered).json()
  expect(collection_document.bar_code).toMatch(/^\d{47}$/)
  expect((await shown).url()).toBe(collection_document.file)
  await expectReloadAfter(page, 2000)
})

type Bonus = { hasBonus: boolean; deniedBonusDescription: string }

const noBonus: Bonus = { hasBonus: false, deniedBonusDescription: 'Prazo do bônus encerrado.' }

/** Lets every notice that the page is told of have the bonus. */
const tellBonus = (page: Page, bonusNow: () => Bonus) =>
  page.route(noticesCall, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const told = data.map((one: object) => ({ ...one, bonus: bonusNow() }))
    await route.fulfill({ response, json: { data: told } })
  })

test('the summary says whether the payment gives a bonus, or why not [regularise.bonus-note, regularise.correct]', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate })
  let bonus: Bonus = { hasBonus: true, deniedBonusDescription: '' }
  await tellBonus(page, () => bonus)
  await openNotices(page)
  await toPayment(page, /Pix/)
  await press(page, 'Continuar')
  await expect(page.getByText('Com direito ao bônus', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  bonus = noBonus
  const readAgain = page.waitForResponse(noticesCall)
  await press(page, 'Corrigir')
  await expect(openStep(page, /Etapa 1 de 3/)).toBeVisible()
  await (await readAgain).finished()
  await hearRequests(page)
  await toPayment(page, /Pix/)
  await press(page, 'Continuar')
  await expect(page.getByText(noBonus.deniedBonusDescription, { exact: true })).toBeVisible()
})

test.describe('in a city that shows no bonus', () => {
  test.use({ settings: { showBonus: false } })

  for (const [what, bonus] of [
    ['gives one', { hasBonus: true, deniedBonusDescription: '' }],
    ['gives none', noBonus],
  ] as const) {
    test(`the summary of a payment that ${what} says nothing of it [regularise.bonus-note]`, async ({
      page,
      app,
      server,
    }) => {
      const plate = aPlate()
      await app.newDriver({ plates: [plate] })
      await seedNotice(server, { plate })
      await tellBonus(page, () => bonus)
      await openNotices(page)
      await toPayment(page, /Pix/)
      await press(page, 'Continuar')
      await expect(lineOf(page, 'Total')).toBeVisible()
      await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
      await expect(page.getByText(/bônus/i)).toHaveCount(0)
    })
  }
})

test('a price that changed before the last press is shown, and paid by another press [regularise.steps, regularise.forms-2-4]', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 10_000, plates: [plate] })
  const id = await seedNotice(server, { plate })
  await openNotices(page)
  await toPayment(page, /MEUS CRÉDITOS/)
  await press(page, 'Continuar')
  await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
  await server.db.kysely
    .updateTable('notices')
    .set({ price: cents(4800) })
    .where('id', '=', id)
    .execute()
  await press(page, 'Finalizar Pagamento')
  const told = page.getByRole('dialog')
  await expect(told).toContainText('O valor mudou. Confira o novo valor antes de pagar.')
  await told.getByRole('button', { name: 'Entendi' }).click()
  await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'R$ 48,00' })).toHaveCount(2)
  await expect(page.getByText('R$ 30,00')).toHaveCount(0)
  expect(await noticeStatus(server, id)).toBe(2)
  await press(page, 'Finalizar Pagamento')
  await expectDone(page, 'Pagamento realizado com sucesso!')
  await app.waitForBalance(driver, 5200)
})

test('a form is offered for what is within its limits alone', async ({ page, app, server }) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate, price: 2000 })
  await seedNotice(server, { plate, address: 'Rua do Porto, 20', price: 2001 })
  await seedNotice(server, { plate, address: 'Rua do Farol, 30', price: 999 })
  await page.route(`**${listPaymentForms.path}`, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { payment_form_id: number }[] }
    const byPix = [{ type: 17, min_amount: 1000, max_amount: 2000 }]
    const narrow = data.map((form) =>
      form.payment_form_id === 11 ? { ...form, allowed_transactions: byPix } : form,
    )
    await route.fulfill({ response, json: { data: narrow } })
  })
  for (const [where, count] of [
    [/Rua das Marés/, 1],
    [/Rua do Porto/, 0],
    [/Rua do Farol/, 0],
  ] as const) {
    await openNotices(page)
    await page.getByRole('radio', { name: where }).check()
    await toPayment(page, /Cartão de crédito/)
    await expect(page.getByRole('radio', { name: 'Pix', exact: true })).toHaveCount(count)
  }
})

test('payment forms that cannot be loaded leave the notices in sight, and the second step offers to retry', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate })
  const forms = `**${listPaymentForms.path}`
  await page.route(forms, (route) => route.fulfill({ status: 500, json: { message: 'Erro interno' } }))
  await openNotices(page)
  await expect(page.getByRole('radio', { name: /Rua das Marés/ })).toBeChecked()
  await press(page, 'Continuar')
  const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar as formas de pagamento.' })
  await expect(failure).toBeVisible()
  await checkAccessibility(page)
  await page.unroute(forms)
  await failure.getByRole('button').click()
  await expect(page.getByRole('radio', { name: 'Pix', exact: true })).toBeChecked()
  await press(page, 'Continuar')
  await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
})

test('a reload keeps the chosen notice, and one that was paid elsewhere is not replaced by another', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [aPlate(), plate] })
  const chosen = await seedNotice(server, { plate })
  await seedNotice(server, { plate, address: 'Rua do Porto, 20' })
  await openNotices(page)
  await page.getByRole('button', { name: plate }).click()
  await page.getByRole('radio', { name: /Rua das Marés/ }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Rua das Marés/ })).toBeChecked()
  await server.db.kysely
    .updateTable('notices')
    .set({ status: noticeStatuses.paid })
    .where('id', '=', chosen)
    .execute()
  await page.reload()
  const rest = page.getByRole('radio', { name: /Rua do Porto/ })
  await expect(rest).toBeVisible()
  await expect(rest).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await rest.check()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})
