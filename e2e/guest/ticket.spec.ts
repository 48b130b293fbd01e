import { minuteMs } from '#domain/durations.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { followRequests, hearRequests, holdTime, runUntil, whileTimeCrawls } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  aVisitor,
  changeAnswer,
  chooseTime,
  countPrints,
  emailField,
  fillTicket,
  finishButton,
  orderCall,
  orderTicket,
  payAndPoll,
  pixDialog,
  plateField,
  printsOf,
  productsCall,
  receiptOf,
  ticketPath,
  timePolls,
  watch,
  watchLog,
} from '../steps/guest.ts'

const expired = 'O prazo para pagar terminou. Faça o pedido novamente.'

test.beforeEach(({ page }) => countPrints(page))

test('a visitor orders a ticket, and its Pix code can be put away and shown again [route.public-activation, public.finalize-button, public.pix-and-wait, const.public-order, entity.public-order-request]', async ({
  page,
}) => {
  const visitor = aVisitor()
  await page.goto(`${ticketPath}?setor=3`)
  await expect(page).toHaveTitle(/^Estacionar Veículo/)
  await expect(page.getByRole('heading', { level: 1, name: 'Estacionar Veículo' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Por e-mail' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Por SMS' })).not.toBeChecked()
  await checkInBothSchemes(page)
  await fillTicket(page, visitor)
  await checkInBothSchemes(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/public/order'))
  await finishButton(page).click()
  const request = await sent
  expect(request.postDataJSON()).toEqual({
    plate: visitor.plate,
    product_id: 103,
    identification: visitor.identification,
    quantity: 1,
    transaction_type: 6,
    confirmation_type: 7,
    hold: false,
    payment_form_input: [{ payment_form_id: 11 }],
    receipt: { email: visitor.email },
    is_from_public_request: true,
  })
  expect(await request.headerValue('Idempotency-Key')).toMatch(/^[a-p]{32}$/)
  await expect(pixDialog(page)).toContainText('R$ 3,00')
  await expect(pixDialog(page).getByRole('button', { name: 'Copiar código' })).toBeFocused()
  await checkAccessibility(page)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Aguardando o pagamento…' })).toBeFocused()
  await checkInBothSchemes(page)
  await page.getByRole('button', { name: 'Mostrar código Pix' }).click()
  await expect(pixDialog(page)).toBeVisible()
})

test('a ticket that is paid becomes a receipt, which prints itself [capability.anonymous-ticket, public.completed, public.receipt, public.receipt-print, entity.receipt]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const visitor = aVisitor()
  const polls = watch(page, '/api/public/order/')
  const id = await orderTicket(page, visitor)
  await expect(pixDialog(page)).toBeVisible()
  await payAndPoll(page, app, id, () => expect(receiptOf(page)).toBeVisible())
  await expect(pixDialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Comprovante de Ativação' })).toBeFocused()
  await expect.poll(() => printsOf(page)).toBe(1)
  await checkInBothSchemes(page)
  const paper = receiptOf(page)
  for (const text of [
    'CNPJ 11.222.333/0001-81',
    visitor.plate,
    '60 minutos',
    '60 min',
    'R$ 3,00',
    'Pix',
    id,
    `${visitor.identification.slice(0, 3)}.***.***-${visitor.identification.slice(9)}`,
  ]) {
    await expect(paper).toContainText(text)
  }
  await expect(paper).not.toContainText(visitor.email)
  const order = await (await page.request.get(`${app.address}/api/public/order/${id}`)).json()
  expect(order.date_time_end - order.date_time_begin).toBe(3600)
  const inSaoPaulo = (seconds: number) =>
    new Date(seconds * 1000).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' }).replace(',', '')
  await expect(paper).toContainText(`Início${inSaoPaulo(order.date_time_begin)}`)
  await expect(paper).toContainText(`Fim${inSaoPaulo(order.date_time_end)}`)

  const asked = polls.length
  await page.clock.runFor(minuteMs)
  await hearRequests(page)
  expect(polls.length).toBe(asked)
  expect((await app.messages(visitor.email))[0]?.text).toContain(visitor.plate)

  await page.getByRole('button', { name: 'Nova Compra' }).click()
  await expect(plateField(page)).toBeFocused()
  await expect(plateField(page)).toHaveValue('')
  await expect(page.getByLabel('CPF/CNPJ')).toHaveValue('')
  await expect(emailField(page)).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Carro de passeio' })).not.toBeChecked()
  await expect(finishButton(page)).toBeDisabled()
})

test('the order is asked for every 10 s, also while the bank is silent and beside the form [public.polling, const.public-order-poll]', async ({
  page,
}) => {
  await page.clock.install()
  const turnsOf = await timePolls(page, '/api/public/order/')
  const polls = watch(page, '/api/public/order/')
  const visitor = aVisitor()
  await page.goto(ticketPath)
  await fillTicket(page, visitor)
  await holdTime(page)
  await finishButton(page).click()
  await runUntil(page, async () => polls.length === 1)
  await expect(pixDialog(page)).toBeVisible()
  // A poll that fails is tried again at the next turn.
  await page.route('**/api/public/order/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  // Its patience with an answer runs by the same time: what was asked is answered before that goes on.
  const orders = followRequests(page, /\/api\/public\/order\//)
  const turns = async () => {
    await orders.untilAnswered()
    await page.clock.runFor(2500)
    return turnsOf()
  }
  await expect.poll(async () => (await turns()).length, { intervals: [50] }).toBe(3)
  // Each is counted from when the last answer was read.
  const expectTurns = (all: number[]) => {
    for (const ms of all) {
      expect(ms).toBeGreaterThanOrEqual(10_000)
      expect(ms).toBeLessThan(10_100)
    }
  }
  expectTurns(await turnsOf())
  await hearRequests(page)
  const waited = polls.length
  const requests = followRequests(page)
  const goBack = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
    await expect(plateField(page)).toHaveValue(visitor.plate)
    await expect(finishButton(page)).toBeEnabled()
    await expect(page.getByRole('button', { name: /^Pix de R\$ 3,00 aguardando pagamento/ })).toBeVisible()
  }
  await whileTimeCrawls(page, goBack())
  // The line of what still waits asks once, some time after it appears, and by the same turns from then on.
  await runUntil(page, async () => polls.length > waited)
  await requests.untilAnswered()
  const before = (await turnsOf()).length
  await expect.poll(async () => (await turns()).length, { intervals: [50] }).toBe(before + 2)
  expectTurns((await turnsOf()).slice(before))
})

test('the button opens once every field is right [public.plate-required, public.identification, public.phone, public.email, public.finalize-disabled]', async ({
  page,
}) => {
  await page.goto(ticketPath)
  const [taxId, phone, email] = [page.getByLabel('CPF/CNPJ'), page.getByLabel('Celular'), emailField(page)]
  await expect(finishButton(page)).toBeDisabled()
  await expect(page.getByText(/^Para finalizar, preencha/)).toContainText(
    'Placa, Categoria, Tempo, CPF/CNPJ, Celular e E-mail',
  )
  for (const field of [plateField(page), taxId, phone, email]) {
    await field.focus()
    await field.blur()
  }
  for (const text of [
    'A placa é obrigatória',
    'O campo CPF/CNPJ é obrigatório',
    'O celular deve conter 11 dígitos (incluindo o DDD)',
    'E-mail deve ser válido',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await checkInBothSchemes(page)
  await plateField(page).fill('AB123CD')
  await expect(page.getByText('Digite uma placa de veículo válida')).toBeVisible()
  await fillTicket(page, aVisitor())
  await expect(finishButton(page)).toBeEnabled()
  for (const [field, wrong, text, right] of [
    [plateField(page), 'ABC12', 'Digite uma placa de veículo válida', 'abc1d23'],
    [taxId, '52998224724', 'Digite um CPF/CNPJ válido', '52998224725'],
    [taxId, '11111111111', 'Digite um CPF/CNPJ válido', '11222333000181'],
    [phone, '4899876543', 'O celular deve conter 11 dígitos (incluindo o DDD)', '48998765432'],
    [phone, '48958765432', 'Digite um número válido com DDD + 9 dígitos', '48998765432'],
    [email, 'ana@', 'E-mail deve ser válido', 'ana@example.com'],
  ] as const) {
    await field.fill(wrong)
    await field.blur()
    await expect(page.getByText(text)).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(finishButton(page)).toBeDisabled()
    await field.fill(right)
    await field.blur()
    await expect(page.getByText(text)).toBeHidden()
    await expect(finishButton(page)).toBeEnabled()
  }
  await page.getByRole('checkbox', { name: 'Veículo estrangeiro' }).check()
  await plateField(page).fill('AB123CD')
  await expect(finishButton(page)).toBeEnabled()
})

test('the proof goes only by the chosen ways, and both contacts stay required [public.form, entity.public-order-request]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const visitor = aVisitor()
  await page.goto(ticketPath)
  await fillTicket(page, visitor)
  const bodies = watch(page, '/api/public/order')
  const receipts = () =>
    bodies.filter((request) => request.method() === 'POST').map((request) => request.postDataJSON().receipt)
  for (const [byEmail, bySms, receipt] of [
    [false, false, {}],
    [true, true, { email: visitor.email, phone: visitor.phone }],
    [false, true, { phone: visitor.phone }],
  ] as const) {
    await page.getByRole('checkbox', { name: 'Por e-mail' }).setChecked(byEmail)
    await page.getByRole('checkbox', { name: 'Por SMS' }).setChecked(bySms)
    await emailField(page).fill('')
    await expect(finishButton(page)).toBeDisabled()
    await emailField(page).fill(visitor.email)
    await finishButton(page).click()
    await expect(pixDialog(page)).toBeVisible()
    expect(receipts().at(-1)).toEqual(receipt)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  }
  await app.pay()
  expect((await app.messages(visitor.phone))[0]?.text).toContain(visitor.plate)
})

test('without a code to pay with, or by another form than Pix, there is no dialog, only the wait [public.pix-condition, public.pix-and-wait]', async ({
  page,
}) => {
  await page.goto(ticketPath)
  await fillTicket(page, aVisitor())
  for (const change of [
    { collection_document: null },
    { payment_form: { id: 5, name: 'Boleto bancário' } },
  ]) {
    await changeAnswer(page, orderCall, change)
    await finishButton(page).click()
    await expect(page.getByRole('heading', { name: 'Aguardando o pagamento…' })).toBeVisible()
    await expect(pixDialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mostrar código Pix' })).toBeHidden()
    await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  }
})

test('an order that ends unpaid says so, and the form keeps what was typed [public.completed, public.polling]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const visitor = aVisitor()
  await orderTicket(page, visitor)
  await expect(pixDialog(page)).toBeVisible()
  await app.advance(31 * 60)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('alert').filter({ hasText: expired })).toBeFocused()
  await checkAccessibility(page)
  for (const [status, text] of [
    [3, 'Este pedido foi cancelado. Se você já pagou, o valor será devolvido. Faça o pedido novamente.'],
    [5, 'O banco recusou o pagamento. Faça o pedido novamente.'],
  ] as const) {
    await expect(plateField(page)).toHaveValue(visitor.plate)
    await changeAnswer(page, '**/api/public/order/*', { status })
    await finishButton(page).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(pixDialog(page)).toBeHidden()
    await page.unroute('**/api/public/order/*')
  }
  await expect(emailField(page)).toHaveValue(visitor.email)
})

test('an order that fails is only logged, and the same purchase can be sent again [error.public-load-and-order]', async ({
  page,
}) => {
  const log = watchLog(page)
  const keys: (string | null)[] = []
  await page.route(orderCall, async (route) => {
    keys.push(await route.request().headerValue('Idempotency-Key'))
    await route.fulfill({ status: 503, json: { message: 'Erro interno', type: 'GatewayUnavailable' } })
  })
  const visitor = aVisitor()
  await orderTicket(page, visitor)
  await expect(finishButton(page)).toBeEnabled()
  await expect(finishButton(page)).toBeFocused()
  await expect.poll(() => log.some((line) => line.includes('ApiError'))).toBe(true)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByText('Erro interno')).toBeHidden()
  await page.unroute(orderCall)
  const again = page.waitForRequest((request) => request.url().endsWith('/api/public/order'))
  await finishButton(page).click()
  await expect(pixDialog(page)).toBeVisible()
  expect(await (await again).headerValue('Idempotency-Key')).toBe(keys[0])
})

test('times that do not load are only logged, and asked for again [error.public-load-and-order]', async ({
  page,
}) => {
  await page.clock.install()
  const log = watchLog(page)
  await page.route(productsCall, (route) => route.fulfill({ status: 500, json: { message: 'Erro interno' } }))
  await page.goto(ticketPath)
  await expect(plateField(page)).toBeVisible()
  await expect.poll(() => log.some((line) => line.includes('ApiError'))).toBe(true)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(finishButton(page)).toBeDisabled()
  await page.unroute(productsCall)
  await page.clock.runFor(10_000)
  await chooseTime(page)
})

test('the ticket is issued and its proof sent although the page was closed [capability.anonymous-ticket, app.anonymous-purpose]', async ({
  page,
  app,
}) => {
  const visitor = aVisitor()
  const id = await orderTicket(page, visitor)
  await expect(pixDialog(page)).toBeVisible()
  await page.goto('about:blank')
  await app.pay(id)
  expect((await app.messages(visitor.email))[0]?.text).toContain(visitor.plate)
})

test('a ticket is bought by the keyboard alone [public.flow, public.form]', async ({ page }) => {
  const visitor = aVisitor()
  await page.goto(ticketPath)
  await expect(page.getByRole('button', { name: 'Usar minha localização' })).toBeVisible()
  await plateField(page).focus()
  await page.keyboard.type(visitor.plate)
  // Foreign plate, the own position, then the area, which is chosen already.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Usar minha localização' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Zona Azul Centro' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Carro de passeio' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^30 minutos/ })).toBeChecked()
  for (const text of [visitor.identification, visitor.phone, visitor.email]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await expect(finishButton(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(pixDialog(page).getByRole('button', { name: 'Copiar código' })).toBeFocused()
  await expect(pixDialog(page)).toContainText('R$ 1,50')
})

test('a driver who is logged in sees the same screen inside the layout [route.public-activation]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await page.goto(ticketPath)
  await expect(page.getByRole('heading', { level: 1, name: 'Estacionar Veículo' })).toBeVisible()
  await fillTicket(page, aVisitor())
  await expect(finishButton(page)).toBeEnabled()
})
