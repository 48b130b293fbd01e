import type { Page } from '@playwright/test'
import { listMyVehicles } from '#contract/generated/routes/vehicles.ts'
import { reportSighting } from '#contract/operator.ts'
import { dayMs } from '#domain/durations.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { moveToNight } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { shareWallet } from '../seeds.ts'
import { expectTold } from '../told.ts'

const toggles = (page: Page) => page.getByRole('switch', { name: 'Ativação automática' })
const toggleOf = (page: Page, plate: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: plate.slice(3) })
    .getByRole('switch')
const terms = (page: Page) => page.getByRole('dialog', { name: 'Termos da Ativação Automática' })
const all = (page: Page) => page.getByRole('button', { name: 'Ativação automática: todos' })
const calls = '**/api/vehicle/*/automatic_activation'

test('a driver turns it on through the terms and off at once [vehicles.automatic-toggle, automatic.on-modal, automatic.off-immediate, automatic.turn-on, automatic.turn-off]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ plates: [plate] })
  await page.goto('/vehicles')
  await expect(toggleOf(page, plate)).not.toBeChecked()
  await checkInBothSchemes(page)
  await toggleOf(page, plate).click()
  await expect(terms(page)).toContainText(`Eu, ${driver.name}, inscrito no CPF/CNPJ`)
  const { identification: id } = driver
  const shownId = `${id.slice(0, 3)}.${id.slice(3, 6)}.${id.slice(6, 9)}-${id.slice(9)}`
  await expect(terms(page)).toContainText(shownId)
  await expect(terms(page)).toContainText(`veículos de placa ${plate}`)
  await expect(terms(page)).toContainText(/autorizo em \d\d\/\d\d\/\d{4} a/)
  await expect(terms(page)).not.toContainText('{{')
  await checkInBothSchemes(page)
  await terms(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(toggleOf(page, plate)).not.toBeChecked()
  await expect(toggleOf(page, plate)).toBeFocused()

  await toggleOf(page, plate).click()
  const sent = page.waitForRequest(calls)
  await terms(page).getByRole('button', { name: 'Aceitar' }).click()
  expect((await sent).postDataJSON()).toEqual({ automatic_activation: true })
  await expectTold(page, 'Ativação automática ligada com sucesso!')
  await expect(toggleOf(page, plate)).toBeChecked()
  await page.reload()
  await expect(toggleOf(page, plate)).toBeChecked()

  const off = page.waitForRequest(calls)
  await toggleOf(page, plate).click()
  expect((await off).postData()).toBeNull()
  await expect(terms(page)).toBeHidden()
  await expectTold(page, 'Ativação automática desligada.')
  await page.reload()
  await expect(toggleOf(page, plate)).not.toBeChecked()
})

test.describe('on a phone that is set to be elsewhere, and two days ahead', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('the terms bear the day that it is in the city [entity.automatic-terms]', async ({
    app,
    page,
    server,
  }) => {
    const plate = aPlate()
    await app.newDriver({ plates: [plate] })
    // The next day has begun by then in Tokyo, and by the world's own clock.
    const [year, month, day] = (await moveToNight(app, server.clock)).split('-')
    await page.clock.setSystemTime(server.clock.now().getTime() + 2 * dayMs)
    await page.goto('/vehicles')
    await toggleOf(page, plate).click()
    await expect(terms(page)).toContainText(`autorizo em ${day}/${month}/${year} a`)
  })
})

test('all own vehicles are turned on at once, one by one up to the first failure [capability.automatic-activation, automatic.bulk, automatic.bulk-none, automatic.accept, automatic.first-failure]', async ({
  app,
  page,
  server,
}) => {
  const [shared, ...own] = [aPlate(), aPlate(), aPlate(), aPlate()] as [string, ...string[]]
  const owner = await aDriver({ rotativo: { parts: server } }, { plates: [shared] })
  const guest = await app.newDriver({ plates: own })
  await shareWallet(server, owner, guest)
  await page.goto('/vehicles')
  await expect(toggles(page)).toHaveCount(3)
  await expect(toggleOf(page, shared)).toHaveCount(0)

  const sent: string[] = []
  await page.route(calls, async (route) => {
    sent.push(route.request().url())
    if (sent.length === 2) await route.fulfill({ status: 500, body: '' })
    else await route.continue()
  })
  await all(page).click()
  for (const plate of own) await expect(terms(page)).toContainText(plate)
  await expect(terms(page)).not.toContainText(shared)
  await terms(page).getByRole('button', { name: 'Aceitar' }).click()
  await expectTold(page, 'Ocorreu um erro. Tente novamente.')
  await expect(terms(page)).toBeHidden()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(1)
  expect(sent).toHaveLength(2)
  await page.unroute(calls)

  await all(page).click()
  await terms(page).getByRole('button', { name: 'Aceitar' }).click()
  await expectTold(page, 'Ativação automática ligada com sucesso para 2 veículos!')
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)
  await all(page).click()
  await expectTold(page, 'Nenhum veículo elegível para ativação automática.')
  await expect(terms(page)).toBeHidden()
})

test('a failure shows the vehicles as they are now, not as they were [automatic.failure-refresh]', async ({
  app,
  page,
  server,
}) => {
  const plates = [aPlate(), aPlate(), aPlate()] as [string, string, string]
  const [failing, other, gone] = plates
  const driver = await app.newDriver({ plates })
  const change = (plate: string, set: { automatic_activation: boolean } | { removed_at: Date }) =>
    server.db.kysely
      .updateTable('vehicles')
      .set(set)
      .where('plate', '=', plate)
      .where('wallet_id', '=', driver.walletId)
      .execute()
  await page.goto('/vehicles')
  await expect(toggles(page)).toHaveCount(3)
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }))
  await change(other, { automatic_activation: true })
  await toggleOf(page, failing).click()
  await terms(page).getByRole('button', { name: 'Aceitar' }).click()
  await expectTold(page, 'Ocorreu um erro. Tente novamente.')
  await expect(toggleOf(page, other)).toBeChecked()
  await expect(toggleOf(page, failing)).not.toBeChecked()
  // The same where turning off fails, and where the first of several does.
  await change(other, { automatic_activation: false })
  await change(failing, { automatic_activation: true })
  await page.reload()
  await expect(toggleOf(page, failing)).toBeChecked()
  await change(other, { automatic_activation: true })
  await toggleOf(page, failing).click()
  await expectTold(page, 'Ocorreu um erro. Tente novamente.')
  await expect(toggleOf(page, other)).toBeChecked()
  // Where the list cannot be had either, nothing that is on is shown as off.
  const list = `**${listMyVehicles.path}`
  const unlisted = page.waitForResponse(list)
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }))
  await toggleOf(page, failing).click()
  await expectTold(page, 'Ocorreu um erro. Tente novamente.')
  await unlisted
  await expect(toggleOf(page, failing)).toBeChecked()
  await page.unroute(list)
  await change(gone, { automatic_activation: false })
  await page.reload()
  await expect(toggles(page)).toHaveCount(3)
  await change(failing, { removed_at: server.clock.now() })
  await all(page).click()
  await terms(page).getByRole('button', { name: 'Aceitar' }).click()
  await expectTold(page, 'Ocorreu um erro. Tente novamente.')
  await expect(toggles(page)).toHaveCount(2)
})

test('a ticket that sightings bought stands on home and above the history, and can be reversed there', async ({
  app,
  page,
}) => {
  const [plate, other] = [aPlate(), aPlate()]
  await app.newDriver({ credit: 1000, plates: [plate, other] })
  await page.goto('/vehicles')
  await toggleOf(page, plate).click()
  await terms(page).getByRole('button', { name: 'Aceitar' }).click()
  await expect(toggleOf(page, plate)).toBeChecked()
  await toggleOf(page, other).click()
  await terms(page).getByRole('button', { name: 'Aceitar' }).click()
  await expect(toggleOf(page, other)).toBeChecked()
  const see = (plate: string) =>
    remote(app.address)(
      reportSighting,
      { body: { plate, address: 'Rua das Marés, 10', time: '', category: '' } },
      { token: office.token, key: crypto.randomUUID() },
    )
  const isBought = async (plate: string) => {
    expect(await see(plate)).toMatchObject({ state: 'tolerance' })
    await app.advance(601)
    expect(await see(plate)).toMatchObject({ state: 'paid' })
  }
  await isBought(plate)

  await page.goto('/')
  const card = page.getByRole('article')
  await expect(card).toContainText('Comprado pela ativação automática.')
  await expect(card).toContainText('Rua das Marés, 10')
  await checkInBothSchemes(page)
  await card.getByRole('button', { name: 'Desfazer' }).click()
  const question = page.getByRole('dialog', { name: 'Desfazer ativação automática' })
  await expect(question).toContainText('Rua das Marés, 10')
  await checkInBothSchemes(page)
  await question.getByRole('button', { name: 'O veículo não estava lá' }).click()
  await expectTold(page, 'A ativação automática foi desfeita e o valor voltou para a carteira.')
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()

  await isBought(other)
  await page.goto('/historico')
  const bought = page.getByRole('list', { name: 'Tickets que podem ser desfeitos' })
  await expect(bought).toContainText(other)
  await checkInBothSchemes(page)
  await bought.getByRole('button', { name: 'Desfazer' }).click()
  await question.getByRole('button', { name: 'O veículo não estava lá' }).click()
  await expectTold(page, 'A ativação automática foi desfeita e o valor voltou para a carteira.')
  await expect(bought).toBeHidden()
  await page.goto('/carteiras')
  await expect(page.getByRole('main')).toContainText('R$ 10,00')
})
