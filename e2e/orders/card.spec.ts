import { listCards } from '#contract/generated/routes/cards.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { hearRequests, holdTime } from '../page-clock.ts'
import {
  cards,
  chooseForm,
  creditCard,
  debitWarning,
  everythingSent,
  expectDoneForASecond,
  expectReloadAfter,
  fillSlip,
  openStep,
  press,
  slipShown,
  typeCard,
} from '../steps/orders.ts'
import { expectTold } from '../told.ts'

test('credit is bought by card, and its number and code stay in the page [credits.card, external.card-encryption, cards.fingerprint-wait, timer.fingerprint, entity.card-payload]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const driver = await app.newDriver()
  const sent = everythingSent(page)
  await chooseForm(page, creditCard)
  await typeCard(page, { number: cards.visa, code: '987' })
  await expect(page.getByLabel('Número do cartão')).toHaveValue('4539 6206 5992 2097')
  await checkAccessibility(page)
  await press(page, 'Continuar')
  await expect(openStep(page, 'Confirmar compra')).toBeVisible()
  await expect(page.getByText('**** **** **** 2097')).toBeVisible()
  await expect(page.getByText('Maria da Silva')).toBeVisible()
  await checkAccessibility(page)

  const updates = () => sent.filter((line) => line.startsWith('PUT'))
  await holdTime(page)
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(2900)
  await hearRequests(page)
  expect(updates()).toEqual([])
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'))
  await page.clock.runFor(100)
  const [payment] = (await confirmed).postDataJSON().payments
  await (await confirmed).response()
  expect(payment).toMatchObject({
    payment_form_id: 2,
    card: {
      encrypted_token: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
      number: '**** **** **** 2097',
      card_holder: 'Maria da Silva',
      brand: 'visa',
      valid_month: '12',
      valid_year: '2031',
      type: 2,
      save_card: false,
      terms_accepted: false,
      terms_shown: false,
      fingerPrint: expect.stringMatching(/^[a-p]{32}$/),
    },
  })
  expect(payment.card).not.toHaveProperty('ccv')
  await expectDoneForASecond(page, 'Compra realizada com sucesso!')
  await app.waitForBalance(driver, 2500)
  const digits = sent.join('\n').replace(/[\s.-]/g, '')
  expect(digits).not.toContain(cards.visa)
  expect(sent.join('\n')).not.toContain('"987"')
})

test('whoever is quicker than the list of saved cards goes on without it, and keeps what was typed when it comes [call.cards-list]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  const released = Promise.withResolvers<void>()
  const again = Promise.withResolvers<void>()
  const asked: (string | null)[] = []
  await page.route(`**${listCards.path}?*`, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('type'))
    const isFirst = asked.length === 1
    await (isFirst ? released : again).promise
    const card = { number: '**** **** **** 2097', valid_month: '12', valid_year: '2031', brand: 'visa' }
    await (isFirst
      ? route.fulfill({ status: 500, body: '' })
      : route.fulfill({ json: { data: [{ id: 1, card: { ...card, card_holder: 'MARIA DA SILVA' } }] } }))
  })
  await chooseForm(page, creditCard)
  const goOn = page.getByRole('button', { name: 'Continuar', exact: true })
  await expect(goOn).toBeDisabled()
  released.resolve()
  await goOn.click()
  const holder = page.getByLabel('Nome impresso no cartão')
  await expect(holder).toBeFocused()
  await holder.fill('Joana Prado')
  await page.evaluate(() => {
    for (const kind of ['offline', 'online']) window.dispatchEvent(new Event(kind))
  })
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(new Set(asked)).toEqual(new Set(['2']))
  await expect(holder).toHaveValue('Joana Prado')
  again.resolve()
  await expect(page.getByRole('radio', { name: /final 2097/ })).not.toBeChecked()
  await expect(holder).toHaveValue('Joana Prado')
})

test('every rule of a card says what is wrong [card.holder, card.number, card.expiry, card.security-code]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await chooseForm(page, creditCard)
  await press(page, 'Continuar')
  for (const text of [
    'O nome impresso no cartão é obrigatório',
    'Digite o número do cartão',
    'Digite a validade do cartão',
    'O código de segurança é obrigatório',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('Nome impresso no cartão')).toBeFocused()
  await checkAccessibility(page)
  await typeCard(page, { holder: 'Maria', number: '453962065992209', expiry: '132031', code: '12' })
  await press(page, 'Continuar')
  for (const text of [
    'Digite o nome completo',
    'Digite o número do cartão',
    'Digite a validade do cartão',
    'O código de segurança deve ter 3 ou 4 dígitos',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByLabel('Nome impresso no cartão').fill('Maria da Silva')
  await page.getByLabel('Número do cartão').fill('')
  await page.getByLabel('Número do cartão').pressSequentially(cards.amex)
  await expect(page.getByLabel('Número do cartão')).toHaveValue('3458 176903 11361')
  await page.getByLabel('Validade').fill('01/2020')
  await page.getByLabel('Código de segurança').fill('12345')
  await expect(page.getByLabel('Código de segurança')).toHaveValue('1234')
  await press(page, 'Continuar')
  await expect(page.getByText('Este cartão está vencido')).toBeVisible()
  // Filled in at once as cards print it.
  await page.getByLabel('Validade').fill('12/31')
  await expect(page.getByLabel('Validade')).toHaveValue('12/2031')
  await press(page, 'Continuar')
  await expect(page.getByText('**** **** **** 1361')).toBeVisible()
})

test('a declined card says so and returns to the first step [error.payment-generic, error.payment-text, credits.errors-level1]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await app.newDriver()
  await chooseForm(page, creditCard, '1000')
  await typeCard(page, { number: cards.declined })
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  const error = page.getByRole('dialog')
  await expect(error.getByText('O pagamento não foi autorizado.')).toBeVisible()
  await checkAccessibility(page)
  await error.getByRole('button', { name: 'Entendi' }).click()
  await expect(openStep(page, 'Valor e forma de pagamento')).toBeVisible()
  await expect(page.getByLabel('Número do cartão')).toHaveValue('4929 2918 9838 0766')
})

test('a card that the bank still looks at is waited for [capability.buy-credits]', async ({ page, app }) => {
  await page.clock.install()
  const driver = await app.newDriver()
  await chooseForm(page, creditCard, '1000')
  await typeCard(page, { number: cards.analysis })
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  const dialog = page.getByRole('dialog', { name: 'Pagamento em análise' })
  await expect(dialog).toBeVisible()
  await checkAccessibility(page)
  await app.pay()
  await app.waitForBalance(driver, 1000)
  await page.clock.runFor(10_000)
  await expectTold(page, 'Compra realizada com sucesso!')
})

test('a payment whose answers are lost is sent again by itself until its outcome is known, the very same', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const driver = await app.newDriver()
  await chooseForm(page, creditCard, '1000')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  const bodies: (string | null)[] = []
  const keys: (string | undefined)[] = []
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/confirm', async (route) => {
    bodies.push(route.request().postData())
    keys.push(route.request().headers()['idempotency-key'])
    if (bodies.length > 2) {
      await mayAnswer
      return route.continue()
    }
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  await page.clock.runFor(1000)
  await expect(page.getByText('Estamos confirmando o seu pedido.')).toBeVisible()
  answer()
  await page.clock.runFor(1000)
  await expectTold(page, 'Compra realizada com sucesso!')
  await app.waitForBalance(driver, 1000)
  expect(bodies).toHaveLength(3)
  expect(new Set(bodies).size).toBe(1)
  expect(new Set(keys).size).toBe(1)
})

test('debit leads to the bank, and reloads 10 s after [credits.debit, timer.debit-reload, error.debit-warning, credits.dialogs, capability.buy-credits]', async ({
  page,
  app,
  context,
}) => {
  await page.clock.install()
  const driver = await app.newDriver()
  await chooseForm(page, /Cartão de débito/)
  await press(page, 'Continuar')
  await expect(page.getByText('Selecione o banco').last()).toBeVisible()
  await expect(page.getByLabel('Banco', { exact: true }).locator('option')).toHaveText([
    'Selecione o banco',
    'Banco do Brasil',
    'Bradesco',
    'Caixa',
    'Santander',
    'Itaú',
  ])
  await page.getByLabel('Banco', { exact: true }).selectOption('Santander')
  await typeCard(page, { number: cards.visa })
  await expect(page.getByLabel('Número do cartão')).toHaveValue('4539  6206  5992  2097')
  await checkAccessibility(page)
  await press(page, 'Continuar')
  // The first step warns too.
  await expect(openStep(page, 'Confirmar compra')).toBeVisible()
  await expect(page.getByText(debitWarning, { exact: true })).toBeVisible()
  await press(page, 'Finalizar Compra')
  const dialog = page.getByRole('dialog', { name: 'Quase lá...', exact: true })
  await expect(dialog.getByText(debitWarning, { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await holdTime(page)
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Ir para o banco' }).click()
  const bank = await opened
  await bank.getByRole('button', { name: 'Autorizar pagamento' }).click()
  await app.waitForBalance(driver, 2500)
  await page.bringToFront()
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  await page.clock.runFor(9900)
  await hearRequests(page)
  await expect(dialog).toBeVisible()
  expect(asked).toEqual([])
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(100)
  await reloaded
  await page.clock.resume()
  await page.goto('/carteiras')
  // What is told of the payment may stand there still, with the same sum in its sentence.
  await expect(page.getByText('R$ 25,00', { exact: true })).toBeVisible()
})

test('a slip opens in a new window, and reloads 2 s after [credits.bank-slip, timer.bank-slip-reload, error.validation-exception, credits.dialogs, capability.buy-credits]', async ({
  page,
  app,
  context,
}) => {
  await page.clock.install()
  const driver = await app.newDriver()
  await chooseForm(page, /Boleto bancário/)
  await page.getByLabel('CEP').fill('01001-000')
  await page.getByLabel('Número').focus()
  for (const [label, text] of [
    ['Endereço', 'Praça da Sé'],
    ['Bairro', 'Sé'],
    ['Cidade', 'São Paulo'],
    ['Estado', 'SP'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  }
  await page.getByLabel('CEP').fill('88780')
  await page.getByLabel('Endereço', { exact: true }).fill('Rua')
  for (const label of ['Número', 'Bairro', 'Cidade', 'Estado']) await page.getByLabel(label).fill('')
  await press(page, 'Continuar')
  for (const text of [
    'Digite o cep',
    'O endereço deve ter mais de 3 caracteres',
    'O campo número é obrigatório',
    'O campo bairro é obrigatório',
    'O campo cidade é obrigatório',
    'O campo estado é obrigatório',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await checkAccessibility(page)
  const found = page.waitForResponse('**/api/postal-code/88780000')
  await page.getByLabel('CEP').fill('88780-000')
  await page.getByLabel('Endereço', { exact: true }).fill('Rua das Flores')
  await found
  await page.getByLabel('Número').fill('120')
  await page.getByLabel('Bairro').fill('Centro')
  await page.getByLabel('Cidade').fill('Imbituba')
  await page.getByLabel('Estado').fill('sc')
  await press(page, 'Continuar')
  await expect(page.getByText('Rua das Flores, 120, Centro, Imbituba/SC, CEP 88780-000')).toBeVisible()
  await checkAccessibility(page)

  await page.route('**/api/v2/order/*', (route) => {
    const body = route.request().postDataJSON()
    body.payment_form_input.bank_slip.district = ''
    return route.continue({ postData: body })
  })
  await press(page, 'Finalizar Compra')
  const dialog = page.getByRole('dialog', { name: 'Complete o seu endereço' })
  await expect(dialog.getByText('Complete o seu cadastro para continuar.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Bairro')).toHaveValue('Centro')
  await expect(dialog.getByLabel('Bairro')).toHaveAccessibleDescription('O campo bairro é obrigatório')
  await expect(dialog.getByLabel('Cidade')).toHaveAccessibleDescription('')
  await checkAccessibility(page)
  await page.unroute('**/api/v2/order/*')
  await dialog.getByLabel('Bairro').fill('')
  await dialog.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(dialog.getByText('O campo bairro é obrigatório')).toBeVisible()
  await dialog.getByLabel('Bairro').fill('Vila Nova')
  await dialog.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page.getByText('Rua das Flores, 120, Vila Nova, Imbituba/SC, CEP 88780-000')).toBeVisible()

  await holdTime(page)
  const answered = page.waitForResponse((response) => /v2\/order\/[^/]+$/.test(response.url()))
  const opened = context.waitForEvent('page')
  const shown = slipShown(context)
  await press(page, 'Finalizar Compra')
  const slip = await opened
  const { collection_document } = await (await answered).json()
  expect(collection_document.bar_code).toMatch(/^\d{47}$/)
  expect((await shown).url()).toBe(collection_document.file)
  const pdf = await page.request.get(collection_document.file)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  await expectReloadAfter(page, 2000)
  await slip.close()
  await app.pay()
  await app.waitForBalance(driver, 2500)
})

test('a browser that keeps the slip from opening gets a button', async ({ page, app }) => {
  await page.clock.install()
  await app.newDriver()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await chooseForm(page, /Boleto bancário/)
  await fillSlip(page)
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  const dialog = page.getByRole('dialog', { name: 'Seu boleto está pronto' })
  await expect(dialog.getByRole('link', { name: 'Abrir boleto' })).toHaveAttribute('href', /^http/)
  await checkAccessibility(page)
})
