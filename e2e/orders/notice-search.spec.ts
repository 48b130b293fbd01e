import { listNotices } from '#contract/generated/routes/notices/lists.ts'
import { listMyVehicles } from '#contract/generated/routes/vehicles.ts'
import { aPlate } from '#testkit/drivers.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { followRequests, hearRequests, holdTime } from '../page-clock.ts'
import { seedNotice, shareWallet } from '../seeds.ts'
import { momentIn, noticesCall, openNotices, press, toPayment } from '../steps/orders.ts'

test('the first step offers the notices of the own vehicle, and Cancelar of the second starts anew [regularise.search-box, regularise.list, regularise.continue, regularise.payment-buttons, regularise.seven-characters]', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const [plate, other] = [aPlate(), aPlate()]
  await app.newDriver({ plates: [plate, other] })
  const first = await seedNotice(server, { plate, address: 'Rua das Marés, 10' })
  await seedNotice(server, { plate, address: '', price: 4000 })
  const answer = page.waitForResponse(noticesCall)
  await openNotices(page)
  await expect(page.getByLabel('Placa do veículo')).toHaveValue(plate)
  const notices = page.getByRole('group', { name: 'Escolha a irregularidade' }).getByRole('radio')
  await expect(notices).toHaveCount(2)
  await expect(notices.first()).toBeChecked()
  const listed = page.getByRole('group').locator('label', { hasText: 'Rua das Marés, 10' })
  for (const text of [plate, 'R$ 30,00', `Número ${first}`, `Data e hora ${await momentIn(answer)}`]) {
    await expect(listed).toContainText(text)
  }
  await expect(page.getByRole('group').locator('label', { hasText: 'R$ 40,00' })).toContainText(
    'Local não informado',
  )
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
  await openNotices(page)
  await expect(field).toHaveValue(plate)
})

test('the widest plate is seen whole where it is typed, on the narrowest phone', async ({ page, app }) => {
  await app.newDriver()
  await openNotices(page)
  const field = page.getByLabel('Placa do veículo')
  await field.fill('WMW0W90')
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
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
  await openNotices(page)
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
  const usual = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/inventory/product')
  await openNotices(page)
  expect(new URL((await usual).url()).search).toBe('?type=4')
  const listed = page.getByRole('group', { name: 'Escolha a irregularidade' }).locator('label')
  await expect(listed).toContainText('R$ 30,00')
  await expect(page.getByText('Esta irregularidade ainda não tem um valor definido')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await checkAccessibility(page)
})

test('a notice with a price of its own shows it, and the usual one is not asked for', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate, price: 4000 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openNotices(page)
  const listed = page.getByRole('group', { name: 'Escolha a irregularidade' }).locator('label')
  await expect(listed).toContainText('R$ 40,00')
  await hearRequests(page)
  expect(asked).toContain(listNotices.path)
  expect(asked).not.toContain('/api/inventory/product')
})

test('the vehicle of a shared wallet is neither preselected nor offered, and the first own one is [regularise.search-box]', async ({
  page,
  app,
  server,
}) => {
  const owner = await app.newDriver({ plates: [aPlate(), aPlate()] })
  const share = async (plates: string[]) => {
    await shareWallet(server, owner, await app.newDriver({ plates }))
    const listed = page.waitForResponse(
      (response) => new URL(response.url()).pathname === listMyVehicles.path,
    )
    await openNotices(page)
    expect((await (await listed).json()).data).toHaveLength(2 + plates.length)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === listNotices.path) asked.push(searchParams.get('plate') ?? '')
  })
  const field = page.getByLabel('Placa do veículo')
  const offered = page.getByRole('list', { name: 'Seus veículos' }).getByRole('listitem')
  const requests = followRequests(page)
  await share([])
  await expect(field).toHaveValue('')
  await requests.untilAnswered()
  expect(asked).toEqual([])
  await expect(offered).toHaveCount(0)

  const own = [aPlate(), aPlate()]
  await share(own)
  await expect(field).toHaveValue(own[0] ?? '')
  await expect(page.getByText('Nenhuma irregularidade encontrada para este veículo.')).toBeVisible()
  expect(asked).toEqual([own[0]])
  await expect(offered).toContainText(own)
})
