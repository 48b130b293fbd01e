import type { Page } from '@playwright/test'
import { minuteMs } from '#domain/durations.ts'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import {
  followRequests,
  hearRequests,
  holdBothClocks,
  holdTime,
  moveToNight,
  runUntil,
} from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { watch } from '../steps/guest.ts'
import {
  balancesOf,
  cardOf,
  confirmButton,
  emptyHome,
  expectBadge,
  expectStep,
  issueNotice,
  lineOf,
  nextButton,
  parkedAlready,
  products,
} from '../steps/parking.ts'

const done = 'Operação realizada com sucesso!'
const vehicles = '**/api/users/driver/me/plate'

type Entry = { status: number; activation: Record<string, unknown> | null }

/** Lets the server answer, and changes what it says of the vehicles before the page reads it. */
const changeVehicles = (page: Page, change: (entries: Entry[]) => void) =>
  page.route(vehicles, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Entry[] }
    change(body.data)
    await route.fulfill({ response, json: body })
  })

const leaveButton = (page: Page, plate: string) =>
  cardOf(page, plate).getByRole('button', { name: 'Sair da Vaga' })

test('home without active vehicles says so and offers to park [home.empty]', async ({ app, page }) => {
  await app.newDriver({ plates: [aPlate()] })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Veículos Ativos' })).toBeVisible()
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByRole('main').getByRole('link', { name: 'Estacionar agora' }).click()
  await expect(page).toHaveURL('/estacionar')
})

test('home asks what is parked each time that it is entered, and while it stays open no more (decision Q114)', {
  tag: '@once',
}, async ({ app, page }) => {
  // However fast somebody comes back: no time passes between the visits.
  await holdBothClocks(app, page)
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  const asked = watch(page, '/api/users/driver/me/plate')
  await page.goto('/')
  await expect(emptyHome(page)).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.getByRole('link', { name: 'Saldo R$ 10,00' }).click()
  await expect(page).toHaveURL('/carteiras')
  await parkedAlready(app, driver, plate, products.minutes60)

  const mayAnswer = Promise.withResolvers<void>()
  await page.route(vehicles, (route) => mayAnswer.promise.then(() => route.continue()), { times: 1 })
  await page.goBack()
  await expect.poll(() => asked.length).toBe(2)
  // What was known stays until the answer is there.
  await expect(emptyHome(page)).toBeVisible()
  mayAnswer.resolve()
  await expect(cardOf(page, plate)).toBeVisible()
  await page.clock.runFor(5 * minuteMs)
  await hearRequests(page)
  expect(asked).toHaveLength(2)
})

test('a card shows everything about an activation [home.card-badge, home.card-fields, home.irregular-badge, home.add-time, home.leave]', async ({
  app,
  page,
  isMobile,
}) => {
  await holdBothClocks(app, page)
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  const { activation } = await parkedAlready(app, driver, plate, products.minutes60)
  await changeVehicles(page, (entries) => {
    for (const entry of entries as (Entry & { vehicle: { vehicle_maker_model: { name: string } } })[]) {
      entry.vehicle.vehicle_maker_model.name = 'FIAT ARGO'
      Object.assign(entry.activation ?? {}, { address: 'Rua das Palmeiras, 12', type: 2 })
    }
  })
  await page.goto('/')
  const card = cardOf(page, plate)
  const shown = (civil: string) =>
    `${civil.slice(8, 10)}/${civil.slice(5, 7)}/${civil.slice(0, 4)} ${civil.slice(11)}`
  await expect(lineOf(page, 'Veículo')).toHaveText('FIAT ARGO')
  await expect(lineOf(page, 'Endereço')).toHaveText('Rua das Palmeiras, 12')
  await expect(lineOf(page, 'Início')).toHaveText(shown(activation.date_time_begin))
  await expect(lineOf(page, 'Término')).toHaveText(shown(activation.date_time_end))
  await expect(lineOf(page, 'Duração')).toHaveText('60 min')
  await expect(lineOf(page, 'Valor')).toHaveText('R$ 3,00')
  await expect(lineOf(page, 'Tipo')).toHaveText('Notificação')
  for (const name of ['Veículo', 'Endereço', 'Início', 'Término', 'Duração', 'Valor', 'Tipo'])
    await expect(lineOf(page, name)).toBeVisible()
  await expect(card.getByText('Status')).toBeVisible()
  await expectBadge(card, 'Estacionado')
  await expect(card.getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/)
  await expect(card.getByRole('button', { name: 'Adicionar Tempo' })).toBeVisible()
  await expect(leaveButton(page, plate)).toBeVisible()
  await checkInBothSchemes(page)

  // What was bought folds to one line on a phone.
  const fold = card.getByRole('button', { name: 'Detalhes' })
  if (isMobile) {
    await fold.click()
    await expect(lineOf(page, 'Valor')).toBeHidden()
    await expect(fold).toContainText('60 min · R$ 3,00')
  } else await expect(fold).toBeHidden()

  await issueNotice(app, page, plate)
  await page.reload()
  await expectBadge(card, 'Com Irregularidade')
  await expect(lineOf(page, 'Status')).toHaveText('Estacionado')
  await checkInBothSchemes(page)
})

test('only the statuses 2, 3 and 4 are active, and who has left cannot leave [home.list, home.active-statuses, vehicle.status-codes, leave.hidden-left]', {
  tag: '@once',
}, async ({ app, page }) => {
  const plates = Array.from({ length: 6 }, aPlate)
  const driver = await app.newDriver({ credit: 5000, plates })
  for (const plate of plates) await parkedAlready(app, driver, plate, products.minutes60)
  const [one, two, three, four, five, left] = plates as [string, string, string, string, string, string]
  const wanted: Record<string, number> = { [one]: 1, [two]: 2, [three]: 3, [four]: 4, [five]: 5, [left]: 2 }
  await changeVehicles(page, (entries) => {
    for (const entry of entries as (Entry & { plate: string })[]) {
      entry.status = wanted[entry.plate] ?? 0
      if (!entry.activation) continue
      entry.activation.left_parking = entry.plate === left
      if (entry.plate !== three) continue
      entry.activation.date_time_begin = '2199-01-01 08:00:00'
      entry.activation.date_time_end = '2199-01-01 09:00:00'
    }
  })
  await page.goto('/')
  const active = page.getByRole('list', { name: 'Veículos Ativos' })
  await expect(active.getByRole('listitem').getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(cardOf(page, two)).toContainText('Estacionado')
  await expect(cardOf(page, three)).toContainText('Agendado')
  await expect(cardOf(page, four)).toContainText('Estacionado')
  await expect(leaveButton(page, two)).toBeVisible()
  await expect(leaveButton(page, three)).toBeVisible()
  await expect(leaveButton(page, left)).toHaveCount(0)
  await expect(cardOf(page, left).getByRole('button', { name: 'Adicionar Tempo' })).toBeVisible()
})

test('the countdown runs, and the last 15 minutes take the leave button away [leave.hidden-fraction, const.minimum-fraction]', async ({
  app,
  page,
}) => {
  const clocks = await holdBothClocks(app, page)
  const { untilAnswered } = followRequests(page)
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes30)
  await page.goto('/')
  const timer = cardOf(page, plate).getByRole('timer')
  const mood = timer.locator('..')
  await expect(timer).toHaveText(/^(30:00|29:\d\d)$/)
  await expect(mood).toHaveAttribute('data-mood', 'calm')

  // It runs for a moment, and then as the test says.
  await clocks.letGo()
  await holdTime(page)
  // The server stays where it is, and none of its answers may take the page back there, whenever it asks for something.
  await untilAnswered()
  await page.route('**/api/**', () => {})
  const secondsShown = async () => {
    const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  // What is shown may be behind the clock that was just stopped, so the last seconds are gone in small steps.
  const before = await secondsShown()
  await page.clock.fastForward((before - 905) * 1000)
  await expect.poll(secondsShown).toBeLessThan(before)
  while ((await secondsShown()) > 902) await page.clock.fastForward(200)
  await expect(timer).toHaveText(/^15:0[12]$/)
  await expect(leaveButton(page, plate)).toBeVisible()
  await page.clock.runFor(3000)
  await expect(timer).toHaveText(/^14:5[89]$/)
  await expect(leaveButton(page, plate)).toHaveCount(0)
  await expect(mood).toHaveAttribute('data-mood', 'warn')
  await page.clock.fastForward(14 * minuteMs)
  await expect(timer).toHaveText(/^00:5[89]$/)
  await expect(mood).toHaveAttribute('data-mood', 'alarm')
  await page.clock.fastForward(minuteMs)
  await expect(timer).toHaveText('00:00')
  await expect(cardOf(page, plate).getByText('Tempo encerrado', { exact: true })).toBeVisible()
  await expect(cardOf(page, plate)).not.toContainText('Estacionado')
  await expect(cardOf(page, plate).getByRole('button', { name: 'Adicionar Tempo' })).toBeVisible()
  await page.clock.resume()

  await page.unroute('**/api/**')
  await app.advance(31 * 60)
  await page.reload()
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
})

test('leaving asks, warns, gives back and reloads [capability.leave, leave.dialog, leave.pending-count, leave.success, timer.redirect]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes60)
  await page.clock.install()
  await page.goto('/')
  await leaveButton(page, plate).click()
  const dialog = page.getByRole('dialog', { name: 'Sair da Vaga' })
  await expect(dialog).toContainText(plate)
  await expect(dialog).toContainText('Você tem certeza que deseja sair da vaga para este veículo?')
  await expect(dialog).not.toContainText('irregularidade')
  await checkInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(leaveButton(page, plate)).toBeFocused()

  await issueNotice(app, page, plate)
  await page.reload()
  await leaveButton(page, plate).click()
  await expect(dialog).toContainText('este veículo possui 1 irregularidade pendente')
  await page.keyboard.press('Escape')
  await issueNotice(app, page, plate)
  await page.reload()
  await leaveButton(page, plate).click()
  await expect(dialog).toContainText('este veículo possui 2 irregularidades pendentes')
  await checkInBothSchemes(page)

  await page.evaluate(() => document.body.setAttribute('data-before-reload', ''))
  await holdTime(page)
  let leavings = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/transaction/devolution/')) leavings += 1
  })
  await dialog.getByRole('button', { name: 'Sair da Vaga' }).dblclick()
  // Answers of calls reach the dialog by timers of the page.
  await runUntil(page, () => page.getByText(done).isVisible())
  expect(leavings).toBe(1)
  await page.clock.runFor(900)
  await expect(page.locator('[data-before-reload]')).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(page.locator('[data-before-reload]')).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  expect(await balancesOf(app, driver)).toEqual({ credit: 925, bonus: 0 })
})

test('whoever goes to another screen at once after leaving stays there, and finds the new balance [leave.success]', {
  tag: '@once',
}, async ({ app, page }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes60)
  await page.clock.install()
  await page.goto('/carteiras')
  await expect(page.getByText('R$ 7,00')).toBeVisible()
  await page.getByRole('link', { name: /^Zona Azul/ }).click()
  await leaveButton(page, plate).click()
  const dialog = page.getByRole('dialog', { name: 'Sair da Vaga' })
  await expect(dialog).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-before-reload', ''))
  await holdTime(page)
  await dialog.getByRole('button', { name: 'Sair da Vaga' }).click()
  await runUntil(page, () => page.getByText(done).isVisible())
  await page.goBack()
  await runUntil(page, () => page.getByText('R$ 9,25').isVisible())
  await page.clock.runFor(1000)
  await hearRequests(page)
  await expect(page.locator('[data-before-reload]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/carteiras$/)
})

test('a refused leave says why and changes nothing [error.park-and-leave, error.fallback]', {
  tag: '@once',
}, async ({ app, page }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes30)
  await page.goto('/')
  await leaveButton(page, plate).click()
  const dialog = page.getByRole('dialog')
  const leave = dialog.getByRole('button', { name: 'Sair da Vaga' })
  await page.route('**/api/transaction/devolution/*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await leave.click()
  await expect(dialog.getByText('Ocorreu um erro. Tente novamente.')).toBeVisible()
  await checkInBothSchemes(page)
  await app.advance(16 * 60)
  await leave.click()
  await expect(dialog.getByText('Não é possível sair da vaga na última fração de 15 minutos.')).toBeVisible()
  expect(await balancesOf(app, driver)).toEqual({ credit: 850, bonus: 0 })
})

test('time bought at night is scheduled, begins by itself and returns whole [capability.schedule, home.card-badge, vehicle.status-codes]', {
  tag: '@once',
}, async ({ app, page, server }) => {
  await moveToNight(app, server.clock)
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await page.clock.install()
  const { untilAnswered } = followRequests(page)
  await page.goto('/estacionar')
  await nextButton(page).click()
  // The words of a choice take a press, as its surface does.
  await page.getByText('Orla', { exact: true }).click()
  await page.getByRole('radio', { name: '60 minutos R$ 4,00' }).check()
  await nextButton(page).click()
  await expectStep(page, 3)
  await expect(page.getByText(/^Agendado: o tempo começa a contar em .* 08:00:00\.$/)).toBeVisible()
  await expect(lineOf(page, 'Começa em')).toHaveText(/ 08:00:00$/)
  await expect(lineOf(page, 'Válido até')).toHaveText(/ 09:00:00$/)
  await checkInBothSchemes(page)
  await confirmButton(page).click()
  await expect(page).toHaveURL(/\/$/)
  const card = cardOf(page, plate)
  await expectBadge(card, 'Agendado')
  await expect(lineOf(page, 'Endereço')).toHaveText('---')
  await expect(card.getByText('Começa em', { exact: true })).toBeVisible()
  await expect(card.getByRole('timer')).toHaveText(/^9:2\d:\d\d$/)
  await checkInBothSchemes(page)

  // The server stays in the night, and none of its answers may take the page back there.
  await untilAnswered()
  await page.route('**/api/**', () => {})
  await page.clock.fastForward('09:31:00')
  await expect(card.getByText('Status')).toBeVisible()
  await expectBadge(card, 'Estacionado')
  await expect(card.getByText('Tempo restante', { exact: true })).toBeVisible()
  await expect(card.getByRole('timer')).toHaveText(/^5\d:\d\d$/)

  await page.unroute('**/api/**')
  await page.reload()
  await leaveButton(page, plate).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair da Vaga' }).click()
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  expect(await balancesOf(app, driver)).toEqual({ credit: 1000, bonus: 0 })
})
