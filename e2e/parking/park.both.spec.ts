import { minuteMs } from '#domain/durations.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { press, tabTo } from '../keyboard.ts'
import { followRequests, holdTime } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { shareWallet } from '../seeds.ts'
import {
  balancesOf,
  cardOf,
  confirmButton,
  expectStep,
  expectVertical,
  goToConfirmation,
  lineOf,
  nextButton,
  parkedAlready,
  products,
} from '../steps/parking.ts'
import { expectTold } from '../told.ts'

const fallback = 'Ocorreu um erro. Tente novamente.'
const noBalance = 'Você não possui saldo suficiente para estacionar.'
const done = 'Ativação realizada com sucesso!'

const validation = '**/api/audit/activation/validate'
const activation = '**/api/audit/activation/manual/wallet/activate'

test('a vehicle is parked in three steps [park.stepper, park.steps, park.success, timer.redirect, timer.generic-snackbar]', async ({
  app,
  page,
}) => {
  const [plate, other] = [aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 1000, bonus: 100, plates: [plate, other] })
  await page.clock.install()
  await page.goto('/estacionar')
  await expect(page.getByRole('heading', { level: 1, name: 'Estacionar Veículo' })).toBeVisible()
  await expectStep(page, 1)
  await expectVertical(page, 'Etapas para estacionar', 3)
  await expect(nextButton(page)).toBeDisabled()
  await checkInBothSchemes(page)
  await page.getByRole('radio', { name: plate }).check()
  await nextButton(page).click()

  await expectStep(page, 2)
  await expect(page.getByRole('heading', { name: 'Selecionar tempo' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Área' }).getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Zona Azul Centro' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Carro de passeio' })).toBeChecked()
  await expect(page.getByRole('region', { name: /^Saldo/ })).toContainText('R$ 10,00')
  await expect(page.getByRole('region', { name: /^Saldo/ })).toContainText('R$ 1,00')
  await expect(nextButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: '60 minutos R$ 3,00' }).check()
  await page.getByRole('radio', { name: 'Motocicleta' }).check()
  await expect(page.getByRole('radio', { name: '60 minutos R$ 1,00' })).toBeChecked()
  await page.getByRole('radio', { name: 'Carro de passeio' }).check()
  await checkInBothSchemes(page)
  await nextButton(page).click()

  await expectStep(page, 3)
  await expect(lineOf(page, 'Placa')).toContainText(plate)
  await expect(lineOf(page, 'Tempo')).toHaveText('60 minutos')
  await expect(lineOf(page, 'Valor')).toHaveText('R$ 3,00')
  await expect(lineOf(page, 'Válido até')).toHaveText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/)
  const after = page.getByRole('region', { name: 'Saldo depois' })
  await expect(after).toContainText('Créditos R$ 8,00')
  await expect(after).toContainText('Bônus R$ 0,00')
  await checkInBothSchemes(page)

  await holdTime(page)
  const { untilAnswered } = followRequests(page)
  await confirmButton(page).click()
  await expect(page.getByText(done)).toBeVisible()
  await expect(page.locator('button[type="submit"]')).toBeDisabled()
  await page.clock.runFor(999)
  expect(new URL(page.url()).pathname).toBe('/estacionar')
  // The price has left the wallet by now, and is not taken away a second time.
  await untilAnswered()
  await expect(after).toContainText('Créditos R$ 8,00')
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.runFor(999)
  await expect(page.getByText(done)).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByText(done)).toBeHidden()
  await page.clock.resume()
  await expect(cardOf(page, plate)).toContainText('Estacionado')
  await expect(cardOf(page, other)).toHaveCount(0)
  expect(await balancesOf(app, driver)).toEqual({ credit: 800, bonus: 0 })
})

test('a motorcycle is offered the times of a motorcycle first, and parks for their price [const.vehicle-type]', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await server.db.kysely
    .updateTable('vehicles')
    .set({ vehicle_type_id: 3 })
    .where('plate', '=', plate)
    .execute()
  await page.goto(`/estacionar/${plate}`)
  await nextButton(page).click()
  await expectStep(page, 2)
  await expect(page.getByRole('radio', { name: 'Motocicleta' })).toBeChecked()
  await page.getByRole('radio', { name: '60 minutos R$ 1,00' }).check()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expectTold(page, done)
  expect(await balancesOf(app, driver)).toEqual({ credit: 900, bonus: 0 })
})

test('time is added from the end of what is paid [capability.add-time, home.add-time, menu.activation-plate, park.step1-needs-vehicle]', async ({
  app,
  page,
}) => {
  const [plate, other] = [aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 1000, plates: [plate, other] })
  const parked = await parkedAlready(app, driver, plate, products.minutes60)
  await page.goto('/')
  await cardOf(page, plate).getByRole('button', { name: 'Adicionar Tempo' }).click()
  await expect(page).toHaveURL(`/estacionar/${plate}`)
  // It comes with the known steps done, as the time of before; all of them can be gone back to.
  await expectStep(page, 3)
  await expect(lineOf(page, 'Tempo')).toHaveText('60 minutos')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expectStep(page, 2)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expectStep(page, 1)
  await expect(page.getByRole('radio', { name: plate })).toBeChecked()
  await nextButton(page).click()
  await expect(page.getByText(/Este veículo já tem tempo até .* será somado a partir daí\./)).toBeVisible()
  await page.getByRole('radio', { name: '30 minutos' }).check()
  await nextButton(page).click()
  await expectStep(page, 3)
  const until = await lineOf(page, 'Válido até').innerText()
  const added = new Date(`${parked.activation.date_time_end.replace(' ', 'T')}Z`).getTime() + 30 * minuteMs
  const end = new Date(added).toISOString()
  expect(until).toBe(`${end.slice(8, 10)}/${end.slice(5, 7)}/${end.slice(0, 4)} ${end.slice(11, 19)}`)
  await confirmButton(page).click()
  await expectTold(page, done)
  await expect(page).toHaveURL(/\/$/)
  await expect(cardOf(page, plate)).toContainText('90 min')
  await expect(cardOf(page, plate)).toContainText('R$ 4,50')
  expect(await balancesOf(app, driver)).toEqual({ credit: 550, bonus: 0 })

  await page.goto(`/estacionar?plate=${other}`)
  await expect(page.getByRole('radio', { name: other })).toBeChecked()
  await page.goto('/estacionar/ZZZ9Z99')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(nextButton(page)).toBeDisabled()
})

test('a short balance keeps the second step and leads to credits [error.park-balance, park.validation-passes, park.step2-needs-product]', {
  tag: '@once',
}, async ({ app, page }) => {
  const plate = aPlate()
  await app.newDriver({ credit: 100, plates: [plate] })
  await page.goto('/estacionar')
  await nextButton(page).click()
  await expectStep(page, 2)
  await expect(nextButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: '60 minutos' }).check()
  await nextButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: noBalance })).toBeFocused()
  await expectStep(page, 2)
  await expect(nextButton(page)).toBeDisabled()
  await checkInBothSchemes(page)
  await page.getByRole('radio', { name: '15 minutos' }).check()
  await expect(page.getByText(noBalance)).toBeHidden()
  await expect(nextButton(page)).toBeEnabled()
  await page.getByRole('radio', { name: '60 minutos' }).check()
  await nextButton(page).click()
  await page.getByRole('main').getByRole('link', { name: 'Adicionar créditos' }).click()
  await expect(page).toHaveURL('/comprar/creditos')
})

test('whatever fails in parking leads back to the first step with its text [park.errors-step1, error.park-and-leave, error.fallback]', {
  tag: '@once',
}, async ({ app, page }) => {
  const [plate, other] = [aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 300, plates: [plate, other] })
  await page.route(validation, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.goto(`/estacionar/${plate}`)
  await nextButton(page).click()
  await page.getByRole('radio', { name: '60 minutos' }).check()
  await nextButton(page).click()
  await expectStep(page, 1)
  await expect(page.getByRole('alert').filter({ hasText: fallback })).toBeVisible()
  await checkInBothSchemes(page)

  await nextButton(page).click()
  await expect(page.getByRole('radio', { name: '60 minutos' })).toBeChecked()
  await nextButton(page).click()
  await expectStep(page, 3)
  await parkedAlready(app, driver, other, products.minutes30)
  await confirmButton(page).click()
  await expectStep(page, 1)
  await expect(page.getByRole('alert').filter({ hasText: noBalance })).toBeVisible()

  await page.route('**/parking/products*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await nextButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: fallback })).toBeVisible()
  await expectStep(page, 1)
})

test('pressing twice buys once [park.activate]', { tag: '@once' }, async ({ app, page }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await goToConfirmation(page, plate, '60 minutos')
  let asked = 0
  await page.route(activation, async (route) => {
    asked += 1
    await route.continue()
  })
  await confirmButton(page).dblclick()
  await expect(page).toHaveURL(/\/$/)
  expect(asked).toBe(1)
  expect(await balancesOf(app, driver)).toEqual({ credit: 700, bonus: 0 })
})

test('a purchase whose answers are lost is confirmed by itself, and bought once [park.activate, park.success]', {
  tag: '@once',
}, async ({ app, page }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  const keys: (string | undefined)[] = []
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route(activation, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    // Two answers are lost. The third waits, since the page does not try without end.
    if (keys.length <= 2) return route.abort()
    await mayAnswer
    await route.fulfill({ response })
  })
  await goToConfirmation(page, plate, '60 minutos')
  await confirmButton(page).click()
  await expect(page.getByText('Estamos confirmando o seu pedido.')).toBeVisible()
  await checkInBothSchemes(page)
  await expect(page.getByText(fallback)).toBeHidden()
  answer()
  await expectTold(page, done)
  await expect(page.getByText('Estamos confirmando o seu pedido.')).toBeHidden()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  expect(await balancesOf(app, driver)).toEqual({ credit: 700, bonus: 0 })
})

test('without a connection nothing is bought, and the page says so [park.errors-step1]', {
  tag: '@once',
}, async ({ app, page, context }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await goToConfirmation(page, plate, '60 minutos')
  await context.setOffline(true)
  await confirmButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sem conexão: nada foi cobrado.' })).toBeVisible()
  await expectStep(page, 1)
  await context.setOffline(false)
  await nextButton(page).click()
  await expect(page.getByRole('radio', { name: /^60 minutos/ })).toBeChecked()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expectTold(page, done)
  expect(await balancesOf(app, driver)).toEqual({ credit: 700, bonus: 0 })
})

test('parking works by the keyboard alone [capability.park, park.steps]', async ({ app, page }) => {
  const [plate, other] = [aPlate(), aPlate()]
  await app.newDriver({ credit: 1000, plates: [plate, other] })
  await page.goto('/')
  const inMain = page.getByRole('main')
  await press(page, inMain.getByRole('link', { name: 'Estacionar agora' }))
  await expectStep(page, 1)
  await page.getByRole('radio').first().waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('input[type="radio"]'))) break
  }
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expectStep(page, 2)
  await tabTo(page, inMain.getByRole('radio', { name: /^15 minutos/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '30 minutos' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expectStep(page, 3)
  await press(page, inMain.getByRole('button', { name: 'Confirmar' }))
  await expectTold(page, done)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('without a vehicle the stepper offers to add one', { tag: '@once' }, async ({ app, page }) => {
  await app.newDriver()
  await page.goto('/estacionar')
  await expect(page.getByText('Você ainda não tem um veículo para estacionar.')).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByRole('link', { name: 'Cadastrar um veículo' }).click()
  await expect(page).toHaveURL('/vehicles')
})

test('a vehicle of a shared wallet is paid by that wallet [capability.park, park.stepper]', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const plate = aPlate()
  const owner = await app.newDriver({ credit: 1000, plates: [plate] })
  const guest = await app.newDriver({ credit: 200 })
  await shareWallet(server, owner, guest)
  await page.goto(`/estacionar/${plate}`)
  await nextButton(page).click()
  await expect(page.getByRole('region', { name: /^Saldo/ })).toContainText('Créditos R$ 10,00')
  await page.getByRole('radio', { name: '60 minutos' }).check()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(cardOf(page, plate)).toContainText('R$ 3,00')
  expect(await balancesOf(app, owner)).toEqual({ credit: 700, bonus: 0 })
  expect(await balancesOf(app, guest)).toEqual({ credit: 200, bonus: 0 })
})

test('a plate that has a ticket from another wallet is told so at the confirmation, and can be parked all the same', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate] })
  const other = await aDriver({ rotativo: { parts: server } }, { credit: 1000, plates: [plate] })
  await parkedAlready(app, other, plate, products.minutes90)
  await goToConfirmation(page, plate, '60 minutos')
  await expect(page.getByText(/^Esta placa já tem um ticket\. /)).toBeVisible()
  await checkInBothSchemes(page)
  await confirmButton(page).click()
  await expectTold(page, done)
})
