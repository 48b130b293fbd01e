import { activateParking, leaveParking } from '#contract/parking.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import { aPlate } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'

test.use({ settings: { ocrHistory: true } })

test('with plate recognition the history of the stays stands in the place of the other [history.ocr-hidden, config.ocr-history, menu.history-ocr]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/historico')
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Históricos' })).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Abrir menu' })
  if (await opener.isVisible()) await opener.click()
  const entry = page.getByRole('link', { name: 'Histórico', exact: true })
  await expect(entry).toHaveAttribute('href', '/historico/ativacoes')
  await expect(page.getByRole('link', { name: 'Históricos' })).toHaveCount(0)
})

test('the stays of a vehicle are found by period, 50 to a page [parkhistory.filters, parkhistory.columns, parkhistory.empty-exit, parkhistory.paging, call.activations]', async ({
  app,
  page,
  server,
}) => {
  const [plate, other] = [aPlate(), aPlate()]
  const { token, walletId, userId } = await app.newDriver({ credit: 50_000, plates: [plate, other] })
  const ask = remote(app.address)
  const park = () =>
    ask(activateParking, { body: { plate, product_id: 103 } }, { token, key: `${plate}/${Math.random()}` })
  const { transaction_id } = await park()
  await app.advance(60)
  await ask(leaveParking, { params: { transaction_id } }, { token })
  const activations = () => server.db.kysely.updateTable('activations').where('plate', '=', plate)
  await activations().set({ address: 'Avenida Beira-Mar, 1200' }).execute()
  await park()
  const vehicle = await server.db.kysely
    .selectFrom('vehicles')
    .select('id')
    .where('plate', '=', plate)
    .executeTakeFirstOrThrow()
  const now = server.clock.now().getTime()
  await server.db.kysely
    .insertInto('activations')
    .values(
      Array.from({ length: 58 }, (_, at) => {
        const begins_at = new Date(now - 10 * dayMs - at * 2 * hourMs)
        const ends_at = new Date(begins_at.getTime() + hourMs)
        const ids = { vehicle_id: vehicle.id, wallet_id: walletId, user_id: userId, plate }
        const times = { begins_at, ends_at, paid_until: ends_at, closed_at: ends_at, created_at: begins_at }
        return {
          ...ids,
          ...times,
          address: `Rua das Gaivotas, ${at + 1}`,
          time_minutes: 60,
          price: cents(300),
        }
      }),
    )
    .execute()

  await page.goto('/historico/ativacoes')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Histórico de Estacionamentos', exact: true }),
  ).toBeVisible()
  await expect(page.locator('thead th')).toHaveText(['Veículo', 'Endereço', 'Data Entrada', 'Data Saída'])
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const cells = (at: number) => rows.nth(at).locator('td > span:last-child')
  const shownDate = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/
  const shownPlate = new RegExp(plate)
  await expect(cells(0)).toHaveText([shownPlate, '---', shownDate, '---'])
  await expect(cells(1)).toHaveText([shownPlate, 'Avenida Beira-Mar, 1200', shownDate, shownDate])
  await checkInBothSchemes(page)

  await page.getByRole('combobox', { name: 'Período' }).selectOption('0')
  await expect(page.getByText('1–50 de 60')).toBeVisible()
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(rows).toHaveCount(10)
  await expect(rows.last()).toContainText('Rua das Gaivotas, 58')
  await page.getByRole('combobox', { name: 'Veículo' }).selectOption(other)
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()
})
