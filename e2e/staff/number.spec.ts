import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { issueNotice } from '../steps/parking.ts'
import { signInAs } from '../steps/staff.ts'

test('the list of notices finds a number as its slip prints it, and says of what is none that it is none', async ({
  page,
  app,
  server,
}) => {
  const [plate, other] = [aPlate(), aPlate()]
  for (const one of [plate, other]) await issueNotice(app, page, one)
  const { id } = await server.db.kysely
    .selectFrom('notices')
    .select('id')
    .where('plate', '=', plate)
    .executeTakeFirstOrThrow()
  await page.goto('/central/irregularidades')
  await signInAs(page, app, 'support')
  const main = page.getByRole('main')
  await expect(main.getByText(other)).toBeVisible()
  await main.getByLabel('Número', { exact: true }).fill(`Nº ${id}-K7Q2M`)
  await main.getByRole('button', { name: 'Filtrar' }).click()
  await expect(main.getByText(other)).toHaveCount(0)
  await expect(main.getByText(plate)).toBeVisible()
  await main.getByLabel('Número', { exact: true }).fill('nenhum')
  await main.getByRole('button', { name: 'Filtrar' }).click()
  await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(main.getByText(plate)).toHaveCount(0)
  // The search above leads to it, also when it is asked for the same once more.
  for (const _ of ['first', 'again']) {
    await page.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill(`${id}-K7Q2M`)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(main.getByText(plate)).toBeVisible()
    await expect(main.getByText(other)).toHaveCount(0)
    await main.getByLabel('Número', { exact: true }).fill('')
    await main.getByRole('button', { name: 'Filtrar' }).click()
    await expect(main.getByText(other)).toBeVisible()
  }
})
