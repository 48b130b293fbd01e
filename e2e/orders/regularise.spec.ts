import type { Page, Response } from '@playwright/test'
import { cents } from '#domain/money/cents.ts'
import { aPlate } from '#testkit/drivers.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { hearRequests, holdTime, runUntil } from '../page-clock.ts'
import { noticeStatus, seedNotice } from '../seeds.ts'
import {
  cards,
  expectDone,
  expectDoneForASecond,
  expectReloadAfter,
  fillSlip,
  openStep,
  press,
  slipShown,
  toPayment,
  typeCard,
} from '../steps/orders.ts'
import { lineOf } from '../steps/parking.ts'

const open = async (page: Page) => {
  await page.goto('/irregularidades')
  await expect(page.getByRole('heading', { level: 1, name: 'Irregularidades' })).toBeVisible()
}

/** The answers to what the page asks for the notices of a plate. */
const noticesCall = '**/api/audit/notification?*'

/** When the first notice of an answer was written, as it is shown. */
const momentIn = async (answer: Promise<Response>): Promise<string> =>
  (await (await answer).json()).data[0].date_notification.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1')

test('the first step offers the notices of the own vehicle, and Cancelar of the second starts anew [regularise.search-box, regularise.list, regularise.continue, regularise.payment-buttons, regularise.seven-characters]', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const [plate, other] = [aPlate(), aPlate()]
  await app.newDriver({ plates: [plate, other] })
  const first = await seedNotice(server, { plate, address: 'Rua das Marés, 10' })
  await seedNotice(server, { plate, address: 'Rua do Porto, 20', price: 4000 })
  const answer = page.waitForResponse(noticesCall)
  await open(page)
  await expect(page.getByLabel('Placa do veículo')).toHaveValue(plate)
  const notices = page.getByRole('group', { name: 'Escolha a irregularidade' }).getByRole('radio')
  await expect(notices).toHaveCount(2)
  await expect(notices.first()).toBeChecked()
  const listed = page.getByRole('group').locator('label', { hasText: 'Rua das Marés, 10' })
  for (const text of [plate, 'R$ 30,00', `Número ${first}`, `Data e hora ${await momentIn(answer)}`]) {
    await expect(listed).toContainText(text)
  }
  await checkAccessibility(page)
  await page.getByRole('radio', { name: /Rua das Marés/ }).check()
  await toPayment(page, /MEUS CRÉDITOS/)
  await expect(page.getByText('R$ 30,00').first()).toBeVisible()
  await checkAccessibility(page)
  const reloaded = page.waitForEvent('load')
  await press(page, 'Cancelar')
  await reloaded
  await expect(notices).toHaveCount(2)
  await page.getByLabel('Placa do veículo').fill(plate.slice(0, 6))
  await expect(notices).toHaveCount(0)
})

test('a foreign plate of seven characters leads from home to its notices, and only among the own vehicles', async ({
  page,
  app,
  server,
}) => {
  const [plate, longer] = ['QB123CD', 'QB123CDE']
  await app.newDriver({ plates: [longer, plate] })
  await seedNotice(server, { plate, address: 'Rua das Marés, 10' })
  await page.goto('/')
  await page.getByRole('link', { name: /1 irregularidade pendente/ }).click()
  await expect(page.getByRole('group', { name: 'Escolha a irregularidade' })).toContainText('Rua das Marés')
  const field = page.getByLabel('Placa do veículo')
  await field.fill('AB123CE')
  await expect(page.getByText('Digite uma placa de veículo válida')).toBeVisible()
  await open(page)
  await expect(field).toHaveValue(plate)
})

test('the widest plate is seen whole where it is typed, on the narrowest phone', async ({ page, app }) => {
  await app.newDriver()
  await open(page)
  const field = page.getByLabel('Placa do veículo')
  await field.fill('WMW0W90')
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})

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
  await open(page)
  const notices = page.getByRole('group', { name: 'Escolha a irregularidade' }).getByRole('radio')
  await expect(notices).toHaveCount(2)
  await page.getByRole('radio', { name: /Rua das Marés/ }).check()
  await press(page, 'Continuar')
  await page.getByRole('radio', { name: /MEUS CRÉDITOS/ }).check()
  await expect(page.getByText('R$ 30,00').first()).toBeVisible()
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
  for (const name of ['Cancelar', 'Corrigir', 'Finalizar Pagamento']) {
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  await checkAccessibility(page)
  await hearRequests(page)
  expect(updates).toEqual([])
  // What is told for 2 s ends with the page after 1 s, unless its reload brings no other.
  await page.route('**/irregularidades', (route) => route.fulfill({ status: 204 }))
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await holdTime(page)
  await press(page, 'Finalizar Pagamento')
  const done = page.getByText('Pagamento realizado com sucesso!')
  await runUntil(page, () => done.isVisible())
  await page.clock.runFor(1900)
  await reloaded
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

test('the search waits for a whole plate and 1.5 s, or for its button [regularise.none, regularise.debounce, regularise.empty-plate, timer.regularise-search]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await app.newDriver()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/audit/notification')) asked.push(request.url())
  })
  await open(page)
  const field = page.getByLabel('Placa do veículo')
  await expect(field).toHaveValue('')
  await page.clock.runFor(5000)
  await hearRequests(page)
  expect(asked).toEqual([])
  await field.pressSequentially('abc-1d2')
  await expect(field).toHaveValue('ABC1D2')
  await page.clock.runFor(5000)
  await hearRequests(page)
  expect(asked).toEqual([])
  const search = page.getByRole('button', { name: 'Consultar' })
  const wrong = page.getByText('Digite uma placa de veículo válida')
  await expect(search).toBeDisabled()
  await expect(wrong).toHaveCount(0)
  await field.blur()
  await expect(wrong).toBeVisible()
  await field.fill('1234567')
  await expect(wrong).toBeVisible()
  await page.clock.runFor(5000)
  await hearRequests(page)
  expect(asked).toEqual([])
  await field.fill('ABC1D2')
  await holdTime(page)
  await field.pressSequentially('39')
  await expect(field).toHaveValue('ABC1D23')
  await page.clock.runFor(1400)
  await hearRequests(page)
  expect(asked).toEqual([])
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(page.getByText('Nenhuma irregularidade encontrada para este veículo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toHaveCount(0)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/status=2&plate=ABC1D23$/)
  await search.click()
  await expect.poll(() => asked.length).toBe(2)
  await checkAccessibility(page)
})

test('a notice without a price shows the usual one and cannot be paid [regularise.needs-price]', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate, price: null })
  await open(page)
  await expect(page.getByText('Esta irregularidade ainda não tem um valor definido')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await checkAccessibility(page)
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
  await open(page)
  await toPayment(page, /Cartão de crédito/)
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await expect(page.getByText('**** **** **** 2097')).toBeVisible()
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
  await open(page)
  await toPayment(page, /Cartão de débito/)
  await page.getByLabel('Banco', { exact: true }).selectOption('Caixa')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  // The second step warns too.
  await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
  await expect(page.getByText('peça ao seu banco a liberação do cartão de débito')).toBeVisible()
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
  const debit = page.getByRole('dialog', { name: 'Quase lá...' })
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
  await open(page)
  await toPayment(page, /Boleto/)
  await fillSlip(page)
  await press(page, 'Continuar')
  await expect(page.getByText('Rua das Flores, 120, Centro, Imbituba/SC, CEP 88780-000')).toBeVisible()
  for (const [name, value] of [
    ['Forma de pagamento', 'Boleto bancário'],
    ['Placa', plate],
    ['Data da irregularidade', await momentIn(notices)],
    ['Valor da regularização', 'R$ 30,00'],
    ['Taxa', 'R$ 1,50'],
    ['Total', 'R$ 31,50'],
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

test('the summary says whether the payment gives a bonus, or why not [regularise.bonus-note, regularise.correct]', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate })
  let bonus = { hasBonus: true, deniedBonusDescription: '' }
  await page.route('**/api/audit/notification?*', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: data.map((one: object) => ({ ...one, bonus })) } })
  })
  await open(page)
  await toPayment(page, /Pix/)
  await press(page, 'Continuar')
  await expect(page.getByText('Com direito ao bônus')).toBeVisible()
  await checkAccessibility(page)
  bonus = { hasBonus: false, deniedBonusDescription: 'Prazo do bônus encerrado.' }
  const readAgain = page.waitForResponse('**/api/audit/notification?*')
  await press(page, 'Corrigir')
  await expect(openStep(page, /Etapa 1 de 3/)).toBeVisible()
  await readAgain
  await toPayment(page, /Pix/)
  await press(page, 'Continuar')
  await expect(page.getByText('Prazo do bônus encerrado.')).toBeVisible()
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
  await open(page)
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
