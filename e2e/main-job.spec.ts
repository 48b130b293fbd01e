import { checkAccessibility, expect, test } from './fixtures.ts'
import { cardOf, confirmButton, nextButton } from './parking-steps.ts'
import { aNewDriver, linkFor, registerByForm, registeredDialog } from './registration.ts'

const plate = 'MAR1234'

// Everything by hand and eye, as a stranger does it on the first evening; each screen has journeys of its own.
test('[capability.register, capability.confirm-contacts, capability.vehicles, capability.park, capability.add-time, capability.leave, app.language] from registration to the history: the main job of the product', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000)
  const driver = aNewDriver()
  await page.goto('/')
  await registerByForm(page, driver)
  const registered = page.waitForEvent('load')
  await registeredDialog(page).getByRole('button', { name: 'OK' }).click()
  await registered
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
  await page.goto(await linkFor(app, driver['E-mail']))
  const modal = page.getByRole('dialog', { name: 'E-MAIL CONFIRMADO COM SUCESSO !' })
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()

  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Novo Veículo' }).click()
  await page.getByRole('textbox', { name: 'Placa' }).fill(plate)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Veículo cadastrado com sucesso!')).toBeVisible()

  await page.clock.install()
  await page.goto('/comprar/creditos')
  await page.getByRole('button', { name: 'R$ 20,00', exact: true }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
  await app.pay()
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(page.getByText('Compra realizada com sucesso!')).toBeVisible({ timeout: 500 })
  }).toPass()
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1000)
  await reloaded
  await page.clock.resume()

  for (const [time, end] of [
    ['60 minutos', '60 min'],
    ['30 minutos', '90 min'],
  ] as const) {
    await page.goto(`/estacionar/${plate}`)
    await nextButton(page).click()
    await page.getByRole('radio', { name: new RegExp(`^${time}`) }).check()
    await nextButton(page).click()
    await confirmButton(page).click()
    await expect(page.getByText('Ativação realizada com sucesso!')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(cardOf(page, plate)).toContainText(end)
  }
  await expect(cardOf(page, plate).getByRole('timer')).toHaveText(/^1:(30:00|2\d:\d\d)$/)
  await checkAccessibility(page)

  await cardOf(page, plate).getByRole('button', { name: 'Sair da Vaga' }).click()
  const left = page.waitForEvent('load')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair da Vaga' }).click()
  await expect(page.getByText('Operação realizada com sucesso!')).toBeVisible()
  await left
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()

  await page.goto('/historico')
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'Compra de créditos' })).toContainText('R$ 20,00')
  await expect(rows.filter({ hasText: `Estacionamento ${plate}` })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Devolução' })).toHaveCount(1)
  await page.goto('/carteiras')
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Créditos' })).toBeVisible()
  await checkAccessibility(page)
})
