import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { seedNotice } from '../seeds.ts'
import { signInAs } from '../steps/staff.ts'
import { expectTold } from '../told.ts'

test('a notice that is being written stays while the sighting before it is still on its way', async ({
  page,
  app,
}) => {
  const [first, next] = [aPlate(), aPlate()]
  await page.goto('/agente')
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  const arrive = await holdCalls(page, '**/api/staff/sightings')
  const plate = page.getByLabel('Placa')
  await plate.fill(first)
  const sent = page.waitForRequest('**/api/staff/sightings')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await sent
  await plate.fill(next)
  await page.getByRole('button', { name: 'Outro motivo' }).click()
  const issue = page.getByRole('button', { name: 'Emitir notificação' })
  await expect(issue).toBeVisible()
  arrive()
  await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('tolerância')
  await expect(plate).toHaveValue(next)
  await expect(issue).toBeVisible()
})

test('a decision that comes once another notice is open closes it not, and one that fails then is told', async ({
  page,
  app,
  server,
}) => {
  const plates = [aPlate(), aPlate()]
  for (const plate of plates) await seedNotice(server, { plate })
  await page.goto('/central/irregularidades')
  await signInAs(page, app, 'support')
  const lineOf = (plate = '') => page.getByRole('main').getByRole('listitem').filter({ hasText: plate })
  const open = async (plate = '') => {
    await lineOf(plate).getByRole('button', { name: 'Ver provas' }).first().click()
    await lineOf(plate).getByLabel('Em palavras (opcional)').fill('Reclamação por telefone')
    await lineOf(plate).getByRole('button', { name: 'Ver provas' }).last().click()
    await lineOf(plate)
      .getByLabel(/^Motivo \(/)
      .fill('Estava pago.')
  }
  const cancelled = '**/api/staff/notices/*/cancel'
  const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
  await page.route(cancelled, async (route) => {
    await mayFail
    await route.fulfill({
      status: 409,
      json: { type: 'NotCancellable', message: 'Já não pode ser cancelada.' },
    })
  })
  await open(plates[0])
  const sent = page.waitForRequest(cancelled)
  await lineOf(plates[0]).getByRole('button', { name: 'Cancelar irregularidade' }).click()
  await sent
  await open(plates[1])
  fail()
  await expectTold(page, 'Já não pode ser cancelada.')
  await expect(lineOf(plates[1]).getByLabel(/^Motivo \(/)).toHaveValue('Estava pago.')

  await page.unroute(cancelled)
  const arrive = await holdCalls(page, cancelled)
  const again = page.waitForRequest(cancelled)
  await lineOf(plates[1]).getByRole('button', { name: 'Cancelar irregularidade' }).click()
  await again
  await open(plates[0])
  arrive()
  await expectTold(page, 'Irregularidade cancelada.')
  await expect(lineOf(plates[0]).getByLabel(/^Motivo \(/)).toHaveValue('Estava pago.')
})

test('takings of a period stand under no other one while that is still being read', async ({ page, app }) => {
  await page.goto('/central/caixa')
  await signInAs(page, app, 'finance')
  const entered = page.getByText('Entrou pelo banco', { exact: true })
  await expect(entered).toBeVisible()
  const arrive = await holdCalls(page, '**/api/staff/takings*')
  await page.getByRole('button', { name: 'Hoje' }).click()
  await expect(page.getByText('Carregando…')).toBeVisible()
  await expect(entered).toHaveCount(0)
  arrive()
  await expect(entered).toBeVisible()
})
