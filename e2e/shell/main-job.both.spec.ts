import { aPlate } from '#testkit/drivers.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { seedNotice } from '../seeds.ts'
import { aNewDriver, linkFor, registerByForm, registeredDialog } from '../steps/account.ts'
import { payAndPoll } from '../steps/guest.ts'
import { expectDone, press } from '../steps/orders.ts'
import { cardOf, confirmButton, nextButton } from '../steps/parking.ts'
import { expectReloaded, expectTold } from '../told.ts'

// What a screen reader says of the two screens that matter most; docs/screen-reader.md follows the whole way.
const pixAsHeard = `
- heading "Pague com Pix" [level=2]
- button "Fechar"
- paragraph: /Valor a pagar R\\$\\s50,00/
- button "Copiar código"
- img "QR Code do Pix"
- paragraph:
  - text: Este código vale por
  - timer "Este código vale por"
- paragraph: Abra o aplicativo do seu banco, escolha Pix e leia o QR Code, ou copie o código e use a opção Pix copia e cola.
- group: Código Pix copia e cola
- status:
  - strong: Aguardando o pagamento…`
const parkedAsHeard = `
- heading "Veículos Ativos" [level=1]
- list "Veículos Ativos":
  - listitem:
    - article /Placa \\w{7}/:
      - heading /Placa \\w{7}/ [level=2]
      - paragraph: Status Estacionado
      - text: Tempo restante
      - timer /Tempo restante da placa/: /1:\\d\\d:\\d\\d/
      - text: Válido até
      - time
      - button "Adicionar Tempo"
      - button "Sair da Vaga"
- link "Estacionar agora"`

// Everything by hand and eye, as a stranger does it on the first evening; each screen has journeys of its own.
test('from registration to the history: the main job of the product [capability.register, capability.confirm-contacts, capability.add-time, capability.leave, app.purpose]', async ({
  app,
  page,
  server,
}) => {
  const driver = aNewDriver()
  const plate = aPlate()
  await seedNotice(server, { plate, price: 3000 })
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
  await expectTold(page, 'Veículo cadastrado com sucesso!')

  await page.clock.install()
  await page.goto('/comprar/creditos')
  await page.getByRole('button', { name: 'R$ 50,00', exact: true }).click()
  const ordered = page.waitForResponse((response) => response.url().endsWith('/api/v2/order'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  const { id } = (await (await ordered).json()) as { id: string }
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(pixAsHeard)
  await payAndPoll(page, app, id, () => expectDone(page, 'Compra realizada com sucesso!'))
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
    await expectTold(page, 'Ativação realizada com sucesso!')
    await expect(page).toHaveURL(/\/$/)
    await expect(cardOf(page, plate)).toContainText(end)
  }
  await expect(cardOf(page, plate).getByRole('timer')).toHaveText(/^1:(30:00|2\d:\d\d)$/)
  await checkAccessibility(page)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(parkedAsHeard)

  await cardOf(page, plate).getByRole('button', { name: 'Sair da Vaga' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair da Vaga' }).click()
  await expectReloaded(page, await expectTold(page, 'Operação realizada com sucesso!'))
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()

  await page.goto('/irregularidades')
  await press(page, 'Continuar')
  await page.getByRole('radio', { name: /MEUS CRÉDITOS/ }).check()
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  await expectReloaded(page, await expectTold(page, 'Pagamento realizado com sucesso!'))

  await page.goto('/historico')
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Compra de créditos' })).toContainText('R$ 50,00')
  await expect(rows.filter({ hasText: `Estacionamento ${plate}` })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Devolução' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'R$ 30,00' })).toHaveCount(1)
  await page.goto('/carteiras')
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Créditos' })).toBeVisible()
  await checkAccessibility(page)
})
