import type { Page, Request } from '@playwright/test'
import { transactionTypes } from '#contract/codes.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { hearRequests, holdTime, runUntil } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedMovements, shareWallet } from '../seeds.ts'
import { expectTold } from '../told.ts'

const path = '/api/users/driver/me/app/transaction'
const pattern = `**${path}?*`

const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const vehiclesTab = (page: Page) => page.getByRole('tab', { name: 'MEUS VEÍCULOS', exact: true })
const period = (page: Page) => page.getByRole('combobox', { name: 'Período' })
const failed = { status: 500, json: { message: 'Erro interno', type: 'Fault' } }

/** The cells of a row as they read; on a phone each says its column first. */
const cellsOf = (page: Page, at: number) =>
  rows(page)
    .nth(at)
    .locator('td > span:last-child')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent))

function searches(page: Page): URLSearchParams[] {
  const sent: URLSearchParams[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === path) sent.push(url.searchParams)
  })
  return sent
}

test('what was bought, parked and given back is found under wallet and vehicle [history.tabs, history.columns, transaction.parking, payment-form.wallet-label, format.dates]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 5000, plates: [plate] })
  const ask = remote(app.address)
  const { token } = driver
  const parked = await ask(
    activateParking,
    { body: { plate, product_id: 103 } },
    { token, key: `park/${plate}` },
  )
  await app.advance(60)
  await ask(leaveParking, { params: { transaction_id: parked.transaction_id } }, { token })

  await page.goto('/historico')
  await expect(page.getByRole('heading', { level: 1, name: 'Históricos', exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['MEUS CRÉDITOS', 'MEUS VEÍCULOS'])
  await expect(page.getByRole('combobox', { name: 'Carteira' })).toContainText('Carteira Principal')
  await expect(page.locator('thead th')).toHaveText(['Operação', 'Data', 'Forma de Pagamento', 'Valor'])
  await expect(rows(page)).toHaveCount(3)
  const shownDate = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  expect(await cellsOf(page, 0)).toEqual([
    'Devolução por saída da vaga',
    shownDate,
    'MEUS CRÉDITOS',
    'R$ 2,25',
  ])
  expect(await cellsOf(page, 1)).toEqual([`Estacionamento ${plate}`, shownDate, 'MEUS CRÉDITOS', '-R$ 3,00'])
  expect(await cellsOf(page, 2)).toEqual(['Compra de créditos', shownDate, 'Pix', 'R$ 50,00'])
  await checkInBothSchemes(page)

  await vehiclesTab(page).click()
  await expect(page.getByRole('combobox', { name: 'Veículo' })).toHaveValue(plate)
  await expect(rows(page)).toHaveCount(2)
  expect((await cellsOf(page, 1))[0]).toBe(`Estacionamento ${plate}`)
  await checkInBothSchemes(page)
})

test('a regularisation names its vehicle, an unknown type its own name [transaction.parking, transaction.regularisation, transaction.other]', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const driver = await app.newDriver({ credit: 9000 })
  await seedMovements(server, driver, [
    { type: transactionTypes.regularisation, amount: -3000, plate: 'ABC1D23' },
    { type: 99, amount: 100 },
  ])
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.goto('/historico')
  const { data } = (await (await answered).json()) as { data: { type: number; type_name: string }[] }
  const other = data.find(({ type }) => type === 99)
  expect(other?.type_name).toBeTruthy()
  await expect(rows(page).first().locator('td').first()).toContainText(other?.type_name ?? 'none')
  await expect(rows(page).nth(1)).toContainText('Regularização do veículo ABC1D23')
  await expect(rows(page).nth(1)).toContainText('-R$ 30,00')

  // Of these two the page knows by itself what they are called.
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object[] }
    const types = [transactionTypes.parking, transactionTypes.regularisation]
    const renamed = types.map((type, at) => ({ ...data[at], type, type_name: 'x', plate: 'ABC1D23' }))
    await route.fulfill({ response, json: { data: renamed } })
  })
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  expect((await cellsOf(page, 0))[0]).toBe('Estacionamento ABC1D23')
  expect((await cellsOf(page, 1))[0]).toBe('Regularização do veículo ABC1D23')
})

test('120 movements are paged by 50, and few have no footer [history.paging, const.list-rows, history.empty]', async ({
  app,
  page,
  server,
}) => {
  const driver = await app.newDriver({ plates: [aPlate()] })
  await page.goto('/historico')
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()
  await checkInBothSchemes(page)

  await seedMovements(
    server,
    driver,
    Array.from({ length: 9 }, (_, at) => ({ amount: at + 1 })),
  )
  await page.reload()
  await expect(rows(page)).toHaveCount(9)
  const next = page.getByRole('button', { name: 'Próxima página' })
  await expect(next).toHaveCount(0)
  await seedMovements(server, driver, [{ amount: 10 }])
  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  await expect(next).toBeDisabled()

  await seedMovements(
    server,
    driver,
    Array.from({ length: 110 }, (_, at) => ({ amount: at + 11 })),
  )
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByText('1–50 de 120')).toBeVisible()
  await expect(rows(page).first()).toContainText('R$ 1,20')
  await next.click()
  await expect(page.getByText('51–100 de 120')).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await next.click()
  await expect(page.getByText('101–120 de 120')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).last()).toContainText('R$ 0,01')
  await expect(next).toBeDisabled()
  await checkInBothSchemes(page)
})

test('each period asks for its days in the city’s time [filter.range, call.transactions]', {
  tag: '@once',
}, async ({ app, page, server }) => {
  // 23:30 of the 10th of May in São Paulo, when the 11th has begun in Greenwich.
  const year = server.clock.now().getUTCFullYear() + 1
  const moment = Date.parse(`${year}-05-11T02:30:00Z`)
  await app.advance(Math.round((moment - server.clock.now().getTime()) / 1000))
  const plate = aPlate()
  const driver = await app.newDriver({ plates: [plate] })
  const sent = searches(page)
  await page.goto('/historico')
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()
  await expect(period(page).locator('option')).toHaveText([
    'Todo o período',
    'Hoje',
    'Últimos 7 dias',
    'Este mês',
    'Mês anterior',
    'Este ano',
  ])
  await expect(period(page)).toHaveValue('2')
  expect([...(sent[0] ?? [])].sort()).toEqual([
    ['created_at_begin', `${year}-05-04 00:00:00`],
    ['created_at_end', `${year}-05-10 23:59:59`],
    ['wallet_id', String(driver.walletId)],
  ])

  await vehiclesTab(page).click()
  const ranges: [string, string, string][] = [
    ['0', '2000-01-01', `${year}-05-10`],
    ['1', `${year}-05-10`, `${year}-05-10`],
    ['3', `${year}-05-01`, `${year}-05-31`],
    ['4', `${year}-04-01`, `${year}-04-30`],
    ['5', `${year}-01-01`, `${year}-12-31`],
    ['2', `${year}-05-04`, `${year}-05-10`],
  ]
  for (const [value, begin, end] of ranges) {
    await period(page).selectOption(value)
    await expect
      .poll(() => Object.fromEntries(sent.at(-1) ?? []))
      .toEqual({ plate, created_at_begin: `${begin} 00:00:00`, created_at_end: `${end} 23:59:59` })
  }
})

test('a period shows what lies in it and nothing else [filter.period-2, filter.period-0]', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const driver = await app.newDriver()
  const day = 86_400
  await seedMovements(server, driver, [
    { amount: 800, secondsAgo: 8 * day },
    { amount: 500, secondsAgo: 5 * day },
    { amount: 100, secondsAgo: 1 },
  ])
  await page.goto('/historico')
  await expect(rows(page)).toHaveCount(2)
  await period(page).selectOption('0')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).last()).toContainText('R$ 8,00')
  await vehiclesTab(page).click()
  await page.getByRole('tab', { name: 'MEUS CRÉDITOS' }).click()
  await expect(period(page)).toHaveValue('0')
})

test('a shared wallet stands after the own one, and its vehicles are not offered [role.own-vehicles]', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const [own, shared] = [aPlate(), aPlate()]
  const owner = await aDriver({ rotativo: { parts: server } }, { plates: [shared], credit: 700 })
  const guest = await app.newDriver({ plates: [own] })
  await shareWallet(server, owner, guest)
  await page.goto('/historico')
  const wallets = page.getByRole('combobox', { name: 'Carteira' }).locator('option')
  await expect(wallets).toHaveCount(2)
  await expect(wallets.first()).toHaveAttribute('value', String(guest.walletId))
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()
  await vehiclesTab(page).click()
  const options = page.getByRole('combobox', { name: 'Veículo' }).locator('option')
  await expect(options).toHaveCount(1)
  await expect(options.first()).toHaveAttribute('value', own)
})

test('without vehicle or wallet nothing is searched [history.no-vehicle, history.no-wallet, history.placeholder]', async ({
  app,
  page,
  server,
}) => {
  const driver = await app.newDriver()
  await server.db.kysely.deleteFrom('wallets').where('id', '=', driver.walletId).execute()
  const sent = searches(page)
  await page.goto('/historico')
  await expect(page.getByText('Você não possui nenhuma carteira cadastrada.')).toBeVisible()
  await checkInBothSchemes(page)
  await vehiclesTab(page).click()
  await expect(page.getByText('Você não possui nenhum veículo cadastrado.')).toBeVisible()
  const vehicle = page.getByRole('combobox', { name: 'Veículo' })
  await expect(vehicle).toBeDisabled()
  await expect(vehicle).toContainText('Nenhum veículo encontrado.')
  await period(page).selectOption('5')
  await checkInBothSchemes(page)
  await page.getByRole('link', { name: 'Cadastrar veículo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Veículos' })).toBeVisible()
  await hearRequests(page)
  expect(sent).toEqual([])
})

test('lists that cannot be fetched are told and asked for again [error.history-wallets, error.history-vehicles, history.placeholder]', {
  tag: '@once',
}, async ({ app, page }) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const sent = searches(page)
  const platesOf = (queries: URLSearchParams[]) => queries.flatMap((query) => query.get('plate') ?? [])
  await page.route('**/api/users/my/wallets', (route) => route.fulfill(failed))
  await page.route('**/api/users/driver/me/plate', (route) => route.fulfill(failed))
  await page.goto('/historico')
  await expectTold(page, 'Erro ao carregar carteiras. Tente novamente.')
  await checkInBothSchemes(page)
  await vehiclesTab(page).click()
  await expectTold(page, 'Erro ao carregar veículos. Tente novamente.')
  await expect(page.getByRole('combobox', { name: 'Veículo' })).toContainText('Nenhum veículo encontrado.')
  await hearRequests(page)
  // The other list has the own wallets, so that theirs is shown; of the vehicles nothing is known.
  expect(platesOf(sent)).toEqual([])

  await page.unroute('**/api/users/driver/me/plate')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()
  expect(platesOf(sent)).toEqual([plate])

  await page.unroute('**/api/users/my/wallets')
  await page.route('**/api/users/driver/me/wallet', (route) => route.fulfill(failed))
  await page.reload()
  await expectTold(page, 'Erro ao carregar carteiras. Tente novamente.')
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()
  // What did come is shown below, so that it is not said that there is nothing.
  await expect(page.getByRole('main')).toContainText('Erro ao carregar carteiras. Tente novamente.')
  await expect(page.getByText('Não há dados para mostrar agora.')).toHaveCount(0)
  await page.unroute('**/api/users/driver/me/wallet')
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await again.click()
  await expect(again).toBeHidden()
})

test('a search that fails is told for 4 s and can be made again [error.history-search, timer.history-snackbar]', {
  tag: '@once',
}, async ({ app, page }) => {
  await app.newDriver({ credit: 100 })
  await page.clock.install()
  await page.goto('/historico')
  await expect(rows(page)).toHaveCount(1)
  await page.route(pattern, (route) => route.fulfill(failed))
  await holdTime(page)
  await period(page).selectOption('3')
  const snackbar = page.getByRole('alert').filter({ hasText: 'Erro ao buscar histórico. Tente novamente.' })
  await runUntil(page, () => snackbar.isVisible())
  await page.clock.runFor(3900)
  await expect(snackbar).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(snackbar).toHaveCount(0)

  await page.clock.resume()
  await expect(page.getByRole('main')).toContainText('Não há dados para mostrar agora.')
  await checkInBothSchemes(page)
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(rows(page)).toHaveCount(1)
})
