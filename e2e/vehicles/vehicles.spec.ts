import type { Page } from '@playwright/test'
import { activateParking } from '#contract/parking.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { moveToNight } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { shareWallet } from '../seeds.ts'
import { expectBadge, parkedAlready, products } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

const emptyText = 'Você não possui nenhum veículo cadastrado.'
const fallback = 'Ocorreu um erro. Tente novamente.'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const cardOf = (page: Page, plate: string) => cards(page).filter({ hasText: plate })
const newVehicle = (page: Page) => page.getByRole('button', { name: 'Novo Veículo' })
const plateField = (page: Page) => page.getByRole('textbox', { name: 'Placa' })

async function openNewVehicle(page: Page) {
  await newVehicle(page).click()
  return page.getByRole('dialog', { name: 'Novo Veículo' })
}

test('a first vehicle is added, parked from its card and removed again [capability.vehicles, vehicles.empty, vehicles.buttons, vehicles.dialogs, vehicles.cards]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/vehicles')
  const title = page.getByRole('heading', { level: 1, name: 'Meus Veículos', exact: true })
  await expect(title).toBeVisible()
  await expect(page.getByText(emptyText)).toBeVisible()
  await checkInBothSchemes(page)

  const dialog = await openNewVehicle(page)
  await expect(plateField(page)).toBeFocused()
  await checkInBothSchemes(page)
  await plateField(page).fill('mar2e26')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expectTold(page, 'Veículo cadastrado com sucesso!')
  await expect(dialog).toBeHidden()
  await expect(newVehicle(page)).toBeFocused()
  const card = cardOf(page, 'MAR2E26')
  await expect(card.getByRole('heading')).toContainText('Chevrolet Onix')
  await expect(card).toContainText('Não estacionado')
  await expect(card).toContainText('Nenhuma irregularidade pendente')
  await expect(card.getByRole('link', { name: 'Estacionar' })).toHaveAttribute('href', '/estacionar/MAR2E26')
  await checkInBothSchemes(page)

  await card.getByRole('button', { name: 'Remover Veículo' }).click()
  const question = page.getByRole('dialog', { name: 'Remover Veículo' })
  await expect(question).toContainText('MAR2E26')
  await checkInBothSchemes(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card.getByRole('button', { name: 'Remover Veículo' })).toBeFocused()
  await card.getByRole('button', { name: 'Remover Veículo' }).click()
  await question.getByRole('button', { name: 'Remover Veículo' }).click()
  await expectTold(page, 'Veículo removido com sucesso!')
  await expect(page.getByText(emptyText)).toBeVisible()
  await expect(newVehicle(page)).toBeFocused()
  await page.reload()
  await expect(page.getByText(emptyText)).toBeVisible()
})

test('a ticket that was bought at night is scheduled on the card of its vehicle [vehicles.cards, vehicle.status-codes]', async ({
  app,
  page,
  server,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await moveToNight(app, server.clock)
  await parkedAlready(app, driver, plate, products.seaside60)
  await page.goto('/vehicles')
  await expectBadge(cardOf(page, plate), 'Agendado')
})

test('a card shows status and pending notices, and a parked vehicle is not removed [vehicles.cards, error.vehicle-add-remove]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await remote(app.address)(
    activateParking,
    { body: { plate, product_id: 104 } },
    { token: driver.token, key: `park/${plate}` },
  )
  await page.goto('/vehicles')
  const card = cardOf(page, plate)
  await expectBadge(card, 'Estacionado')
  await expect(card).toContainText('Nenhuma irregularidade pendente')
  await expect(card.getByRole('link', { name: 'Adicionar Tempo' })).toBeVisible()

  await card.getByRole('button', { name: 'Remover Veículo' }).click()
  const question = page.getByRole('dialog', { name: 'Remover Veículo' })
  await question.getByRole('button', { name: 'Remover Veículo' }).click()
  await expect(question.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Este veículo está estacionado. Saia da vaga antes de removê-lo.',
  )
  await checkInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(card).toBeVisible()

  for (let notices = 0; notices < 2; notices += 1) {
    await page.request.post(`${app.address}/sandbox/notices`, { data: { plate } })
  }
  await page.reload()
  await expectBadge(card, 'Com Irregularidade')
  await expect(card).toContainText('2 irregularidades pendentes')
  await checkInBothSchemes(page)
})

test('the plate of a new vehicle is required, masked and checked [plate.new-required, plate.new-mask, plate.foreign, const.plate-length]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/vehicles')
  const dialog = await openNewVehicle(page)
  const save = dialog.getByRole('button', { name: 'Cadastrar' })
  await save.click()
  await expect(plateField(page)).toHaveAccessibleDescription(/A placa é obrigatória/)
  await expect(plateField(page)).toBeFocused()
  await checkInBothSchemes(page)

  await plateField(page).pressSequentially('abc-12345678')
  await expect(plateField(page)).toHaveValue('ABC1234')
  await expect(dialog).not.toContainText('Digite uma placa de veículo válida')
  await plateField(page).fill('')
  await plateField(page).pressSequentially('1234abc')
  await expect(dialog).toContainText('Digite uma placa de veículo válida')
  await plateField(page).fill('AB1')
  await expect(dialog).not.toContainText('Digite uma placa de veículo válida')
  await save.click()
  await expect(dialog).toContainText('Digite uma placa de veículo válida')

  await dialog.getByRole('checkbox', { name: 'Veículo estrangeiro' }).check()
  await expect(dialog).not.toContainText('Digite uma placa de veículo válida')
  await plateField(page).fill('A1')
  await save.click()
  await expect(dialog).toContainText('Digite uma placa de veículo válida')
  await plateField(page).fill('')
  await plateField(page).pressSequentially('AB 123-CD890')
  await expect(plateField(page)).toHaveValue('AB123CD8')
  await dialog.getByRole('checkbox', { name: 'Veículo estrangeiro' }).uncheck()
  await expect(plateField(page)).toHaveValue('AB123CD')
  await dialog.getByRole('checkbox', { name: 'Veículo estrangeiro' }).check()
  await plateField(page).fill('XYZ')
  await save.click()
  await expect(cardOf(page, 'XYZ')).toContainText('Não informado')
})

test('a refused or failed addition keeps the plate and says why [error.vehicle-add-remove, error.vehicle-new]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await page.goto('/vehicles')
  const dialog = await openNewVehicle(page)
  const save = dialog.getByRole('button', { name: 'Cadastrar' })
  await plateField(page).fill(plate)
  await save.click()
  await expect(plateField(page)).toHaveAccessibleDescription(/Este veículo já está cadastrado\./)
  await expect(plateField(page)).toHaveValue(plate)
  await expect(plateField(page)).toBeFocused()

  // The page refuses such plates itself, so the call is bent on its way to see the server's own field error.
  const associate = '**/api/vehicle/plate/wallet/associate'
  await page.route(associate, (route) => route.continue({ postData: JSON.stringify({ plate: 'A' }) }))
  await plateField(page).fill('QQQ1A11')
  await save.click()
  await expect(plateField(page)).toHaveAccessibleDescription(/Digite uma placa de veículo válida/)
  await page.unroute(associate)

  await page.route(associate, (route) => route.fulfill({ status: 500, body: '' }))
  await plateField(page).fill('QQQ1A12')
  await save.click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(fallback)
  await expect(plateField(page)).toHaveValue('QQQ1A12')
  await checkInBothSchemes(page)
  await page.unroute(associate)
  await save.click()
  await expect(cardOf(page, 'QQQ1A12')).toBeVisible()
})

test('an addition whose answer is lost is sent again as the same operation [error.vehicle-new]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/vehicles')
  const dialog = await openNewVehicle(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/vehicle/plate/wallet/associate', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    if (keys.length <= 2) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await plateField(page).fill('QQQ2B22')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(fallback)
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(dialog).toBeHidden()
  await expect(cards(page)).toHaveCount(1)
  expect(new Set(keys).size).toBe(1)
})

test('whoever shares a wallet sees its vehicles but cannot remove them [role.wallet-owner]', async ({
  app,
  page,
  server,
}) => {
  const [own, shared] = [aPlate(), aPlate()]
  const owner = await aDriver({ rotativo: { parts: server } }, { plates: [shared] })
  const guest = await app.newDriver({ plates: [own] })
  await shareWallet(server, owner, guest)
  await page.goto('/vehicles')
  await expect(cards(page)).toHaveCount(2)
  const sharedCard = cardOf(page, shared.slice(3))
  await expect(sharedCard).toContainText('Compartilhado: Carteira Principal')
  await expect(sharedCard.getByRole('link', { name: 'Estacionar' })).toBeVisible()
  await expect(sharedCard.getByRole('button', { name: 'Remover Veículo' })).toHaveCount(0)
  const ownCard = cardOf(page, own.slice(3))
  await expect(ownCard.getByRole('button', { name: 'Remover Veículo' })).toBeVisible()
  await checkInBothSchemes(page)
})

test('a list that cannot be fetched says so and can be asked for again [vehicles.cards]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await page.route('**/api/users/driver/me/plate', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/vehicles')
  await expect(page.getByText('Erro ao carregar veículos. Tente novamente.')).toBeVisible()
  await checkInBothSchemes(page)
  await page.unroute('**/api/users/driver/me/plate')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('a vehicle has a name beside its plate, and the main one stands first wherever one is chosen [vehicles.cards]', async ({
  app,
  page,
}) => {
  const [first, main] = [aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 1000, plates: [first, main] })
  await page.goto('/vehicles')
  const card = cardOf(page, main.slice(3))
  await card.getByRole('button', { name: 'Editar Veículo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Veículo' })
  const name = dialog.getByRole('textbox', { name: 'Nome do veículo' })
  await expect(name).toBeFocused()
  await name.pressSequentially('C'.repeat(31))
  await expect(name).toHaveValue('C'.repeat(30))
  await checkInBothSchemes(page)
  await name.fill('Carro da Ana')
  await dialog.getByRole('checkbox', { name: 'Veículo principal' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectTold(page, 'Veículo atualizado.')
  await expect(dialog).toBeHidden()
  await expect(cards(page).first()).toContainText(main.slice(3))
  await expect(card.getByRole('heading')).toContainText('Carro da Ana')
  await expect(card).toContainText('Veículo principal')
  await checkInBothSchemes(page)

  await page.goto('/estacionar')
  const choices = page.getByRole('radio')
  await expect(choices).toHaveCount(2)
  await expect(choices.first()).toHaveAccessibleName(new RegExp(`${main.slice(3)}.*Carro da Ana`))
  await expect(choices.first()).not.toBeChecked()
  await page.goto('/historico')
  await page.getByRole('tab', { name: 'MEUS VEÍCULOS' }).click()
  const filter = page.getByRole('combobox', { name: 'Veículo' })
  await expect(filter).toHaveValue(main)
  await expect(filter.getByRole('option').first()).toHaveText(new RegExp(`^${main} · Carro da Ana`))

  await remote(app.address)(
    activateParking,
    { body: { plate: main, product_id: 104 } },
    { token: driver.token, key: `park/${main}` },
  )
  await page.goto('/')
  const ticket = page.getByRole('main').getByRole('article')
  await expect(ticket).toContainText('Carro da Ana')
  await expect(ticket.getByRole('heading')).toContainText(main.slice(3))
  await checkInBothSchemes(page)
})
