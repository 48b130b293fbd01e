import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { signInAs } from '../steps/staff.ts'

test('a shift of many plates says that its list holds the newest of them', async ({ page, app, server }) => {
  const seen = aPlate()
  const cut = page.getByText('A lista mostra até 100 placas e até 100 notificações, as mais recentes.')
  await page.goto('/agente')
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  await page.getByLabel('Placa').fill(seen)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: seen })).toContainText('tolerância')
  await expect(cut).toHaveCount(0)
  await server.db.pool.query(
    `insert into shift_claims (id, shift_id, staff_id, kind, plate, address, noted_at, arrived_at, outcome)
     select gen_random_uuid(), shift_id, staff_id, kind, plate, address, noted_at, arrived_at, outcome
     from shift_claims, generate_series(1, 100) where plate = $1`,
    [seen],
  )
  await page.reload()
  await expect(cut).toBeVisible()
})
