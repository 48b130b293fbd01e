import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedNotice } from '../seeds.ts'
import { aVisitor, emailField, finishButton, pixDialog, plateField } from '../steps/guest.ts'
import {
  balancesOf,
  cardOf,
  confirmButton,
  expectStep,
  nextButton,
  parkedAlready,
  products,
} from '../steps/parking.ts'
import { aFinger } from '../taps.ts'
import { expectReloaded, expectTold } from '../told.ts'

// A small phone: what the everyday acts need stands in its sight without scrolling.
test.use({ viewport: { width: 360, height: 640 } })

const again = /^Repetir: /

test('parking again, adding time and leaving are two taps each, without scrolling', async ({ app, page }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [aPlate(), plate] })
  await parkedAlready(app, driver, plate, products.minutes60)
  await app.advance(61 * 60)
  const finger = aFinger(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Saldo R$ 7,00' })).toBeVisible()
  await expect(page.getByRole('link', { name: again })).toHaveText(`Repetir: ${plate} · 60 min · R$ 3,00`)
  await checkInBothSchemes(page)
  await finger.tap(page.getByRole('link', { name: again }))
  await expectStep(page, 3)
  await expect(page.getByText(/^60 minutos · até (\d{2}\/\d{2}\/\d{4} )?\d{2}:\d{2}$/)).toBeInViewport()
  await expect(page.getByText('Saldo depois R$ 4,00')).toBeInViewport()
  await checkInBothSchemes(page)
  await finger.tap(confirmButton(page))
  await expectTold(page, 'Ativação realizada com sucesso!')
  expect(finger.taps()).toBe(2)

  await expect(page).toHaveURL(/\/$/)
  await expect(cardOf(page, plate).getByRole('timer')).toBeInViewport()
  await checkInBothSchemes(page)
  await finger.tap(cardOf(page, plate).getByRole('button', { name: 'Adicionar Tempo' }))
  const bought = page.waitForResponse('**/api/audit/activation/manual/wallet/activate')
  await finger.tap(confirmButton(page))
  await expectTold(page, 'Ativação realizada com sucesso!')
  expect(finger.taps()).toBe(2)
  const { transaction_id } = (await (await bought).json()) as { transaction_id: number }
  expect(await balancesOf(app, driver)).toEqual({ credit: 100, bonus: 0 })

  await expect(page).toHaveURL(/\/$/)
  await expect(cardOf(page, plate)).toContainText('120 min')
  // The last purchase stands for the whole ticket (decision Q96).
  const asked = page.waitForRequest(/\/api\/parking\/\d+\/devolution$/)
  await finger.tap(cardOf(page, plate).getByRole('button', { name: 'Sair da Vaga' }))
  const dialog = page.getByRole('dialog', { name: 'Sair da Vaga' })
  await expect(dialog.getByText('Voltam R$ 5,25')).toBeInViewport()
  expect((await asked).url()).toContain(`/api/parking/${transaction_id}/`)
  await checkInBothSchemes(page)
  const left = page.waitForRequest('**/api/transaction/devolution/*')
  await finger.tap(dialog.getByRole('button', { name: 'Sair da Vaga' }))
  expect((await left).url()).toMatch(new RegExp(`/${transaction_id}$`))
  const told = await expectTold(page, 'Operação realizada com sucesso! Voltaram R$ 5,25')
  expect(finger.taps()).toBe(2)
  await expectReloaded(page, told)
  const note = page.getByRole('status').filter({ hasText: `Você saiu da vaga com ${plate}.` })
  await expect(note).toContainText('Voltaram R$ 5,25')
  await expect(page.getByRole('link', { name: 'Saldo R$ 6,25' })).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(page.getByText('Voltaram')).toBeHidden()
})

test('who lacks balance reads how much before choosing, and comes back from paying to the confirmation', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 350, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes60)
  await app.advance(61 * 60)
  await page.clock.install()
  await page.goto('/estacionar')
  await expectStep(page, 1)
  await expect(page.getByText('Faltam R$ 2,50')).toBeVisible()
  await checkInBothSchemes(page)
  await page.goto('/')
  await expect(page.getByText('Faltam R$ 2,50')).toBeInViewport()
  await checkInBothSchemes(page)
  await page.getByRole('link', { name: again }).click()
  await expectStep(page, 2)
  await expect(page.getByText('Você não possui saldo suficiente para estacionar.')).toBeInViewport()
  await page.goto('/')
  await page.getByRole('link', { name: 'Completar saldo' }).click()
  await expect(page).toHaveURL('/comprar/creditos')
  await expect(page.getByLabel('Valor da compra')).toHaveValue(/2,50/)
  await checkInBothSchemes(page)
  const ordered = page.waitForResponse((response) => response.url().endsWith('/api/v2/order'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  const { id } = (await (await ordered).json()) as { id: string }
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
  await app.pay(id)
  await app.waitForBalance(driver, 300)
  await page.clock.runFor(10_000)
  await expectTold(page, 'Compra realizada com sucesso!')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(`/estacionar/${plate}?produto=${products.minutes60}`)
  await expectStep(page, 3)
  await expect(page.getByText('Saldo depois R$ 0,00')).toBeVisible()
  await page.clock.resume()
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')
  expect(await balancesOf(app, driver)).toEqual({ credit: 0, bonus: 0 })
})

test('a vehicle and a reminder come with what is known of them, and everything can still be another', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 2000, plates: [plate] })
  const finger = aFinger(page)
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Estacionar', exact: true }).click()
  await expectStep(page, 2)
  // Nothing is known of a vehicle that was never parked.
  await expect(page.getByRole('group', { name: 'Área' })).toBeVisible()
  await expect(nextButton(page)).toBeDisabled()

  await parkedAlready(app, driver, plate, 203)
  await app.advance(61 * 60)
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Estacionar', exact: true }).click()
  await expectStep(page, 2)
  await expect(page.getByText('Orla · Carro de passeio')).toBeInViewport()
  await expect(page.getByRole('group', { name: 'Área' })).toBeHidden()
  const hour = page.getByRole('radio', { name: '60 minutos R$ 4,00', exact: true })
  await expect(hour).toBeChecked()
  await expect(hour).toHaveAccessibleDescription(/^até (\d{2}\/\d{2}\/\d{4} )?\d{2}:\d{2}$/)
  await checkInBothSchemes(page)
  await finger.tap(page.getByRole('radio', { name: '30 minutos' }))
  await expect(page.getByText(/^30 minutos · até /)).toBeInViewport()
  await finger.tap(page.getByRole('button', { name: 'Alterar' }))
  await page.getByRole('radio', { name: 'Zona Azul Centro' }).check()
  await expect(page.getByRole('radio', { name: '30 minutos' })).toBeChecked()
  await finger.tap(nextButton(page))
  await finger.tap(confirmButton(page))
  await expectTold(page, 'Ativação realizada com sucesso!')
  expect(await balancesOf(app, driver)).toEqual({ credit: 1450, bonus: 0 })

  await page.goto(`/estacionar/${plate}?mais=30`)
  await expectStep(page, 3)
  await finger.tap(confirmButton(page))
  await expectTold(page, 'Ativação realizada com sucesso!')
  expect(await balancesOf(app, driver)).toEqual({ credit: 1300, bonus: 0 })
  // From the menu the steps begin at the first one, as ever; what was chosen last stands in one line, the times in sight.
  await page.goto('/estacionar')
  await expectStep(page, 1)
  await finger.tap(nextButton(page))
  await expect(page.getByText('Zona Azul Centro · Carro de passeio')).toBeInViewport()
  await expect(page.getByRole('radio', { name: /^60 minutos/ })).toBeInViewport()
  await expect(page.getByRole('radio', { name: '30 minutos' })).toBeChecked()
  await expect(nextButton(page)).toBeInViewport()
  // Whoever goes on before the sectors have come gets the area of the sign all the same.
  const sectors = Promise.withResolvers<void>()
  await page.route('**/api/demarcation/sector', (route) => sectors.promise.then(() => route.continue()))
  await page.goto('/estacionar?setor=setor-4-orla-norte')
  await nextButton(page).click()
  sectors.resolve()
  await expect(page.getByText('Orla · Carro de passeio')).toBeInViewport()
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByRole('radio', { name: 'Orla', exact: true })).toBeChecked()
  // What is not sold is chosen, and so is everything for a plate of somebody else.
  await page.goto(`/estacionar/${plate}?mais=31`)
  await expectStep(page, 2)
  await expect(nextButton(page)).toBeDisabled()
  await page.goto('/estacionar/ZZZ9Z99?produto=103')
  await expectStep(page, 1)
})

test('a visitor buys a first ticket from the landing page in six taps, and the page brings all of it in sight', async ({
  page,
}) => {
  const visitor = aVisitor()
  const finger = aFinger(page)
  await page.goto('/')
  await finger.tap(page.getByRole('button', { name: 'COMPRAR TICKET AVULSO' }))
  await expect(plateField(page)).toBeFocused()
  await expect(plateField(page)).toBeInViewport()
  // What is not whole yet keeps the focus, and Enter says what is missing.
  await page.keyboard.press('Enter')
  await expect(page.getByText('A placa é obrigatória')).toBeVisible()
  await expect(plateField(page)).toBeFocused()
  const category = page.getByRole('radio', { name: 'Carro de passeio' })
  await expect(category).toBeVisible()
  await page.keyboard.type(visitor.plate)
  // A whole plate leads to what is chosen next, and the keyboard goes away; nothing is chosen by itself (decision Q113).
  await expect(category).toBeFocused()
  await expect(category).not.toBeChecked()
  await checkInBothSchemes(page)
  await finger.tap(category)
  await finger.tap(page.getByRole('radio', { name: /^60 minutos/ }))
  await expect(page.getByLabel('CPF/CNPJ')).toBeFocused()
  await page.keyboard.type(visitor.identification)
  await finger.press('Enter')
  await expect(page.getByLabel('Celular')).toBeFocused()
  await page.keyboard.type(visitor.phone)
  await finger.press('Enter')
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type(visitor.email)
  await expect(page.getByText('Total')).toBeInViewport()
  await checkInBothSchemes(page)
  // Whoever comes back to the page finds all of it kept: what is left to do is the same one tap.
  await page.reload()
  await finger.tap(finishButton(page))
  await expect(pixDialog(page)).toContainText('R$ 3,00')
  expect(finger.taps()).toBe(6)
})

test('however many vehicles or notices there are, the way on from the chosen one stays in sight', async ({
  app,
  page,
  server,
}) => {
  const plates = Array.from({ length: 12 }, aPlate)
  const [plate = ''] = plates
  await app.newDriver({ plates })
  for (let count = 0; count < 6; count++) await seedNotice(server, { plate })
  await page.goto('/estacionar')
  const bar = page.locator('form [data-bar]')
  await expect(bar).toContainText('Selecionar veículo')
  await page.getByRole('radio').first().check()
  await expect(nextButton(page)).toBeEnabled()
  await expect(nextButton(page)).toBeInViewport({ ratio: 1 })
  await checkInBothSchemes(page)
  await page.goto(`/irregularidades?plate=${plate}`)
  const third = page.getByRole('group', { name: 'Escolha a irregularidade' }).getByRole('radio').nth(2)
  await third.check()
  await expect(third).toBeInViewport()
  await expect(bar).toContainText('R$ 30,00')
  await expect(nextButton(page)).toBeInViewport({ ratio: 1 })
  await checkInBothSchemes(page)
})
