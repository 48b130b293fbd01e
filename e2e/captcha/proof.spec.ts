import type { Page } from '@playwright/test'
import { dayMs } from '#domain/durations.ts'
import { expect, test } from '../fixtures.ts'
import { hearRequests } from '../page-clock.ts'
import { noticesOf, plateField, ticketPath } from '../steps/guest.ts'
import { issueNotice } from '../steps/parking.ts'

/** After the first plate of a day each one takes a proof. */
test.use({ settings: { plateLookups: { address: 1, driver: 1 } } })

const proofs = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/captcha/proof') asked.push(request.url())
  })
  return asked
}

test('who looks up one more plate gets the answer all the same, and does nothing for it', async ({
  app,
  page,
}) => {
  // What journeys before looked up is of another day.
  await app.advance(dayMs / 1000)
  await issueNotice(app, page, 'PRV1D00')
  const asked = proofs(page)
  const search = page.getByRole('region', { name: 'Consultar Veículo' })
  await page.goto('/')
  const lookUp = async (plate: string) => {
    await search.getByLabel('Placa', { exact: true }).fill(plate)
    await search.getByRole('button', { name: 'Consultar' }).click()
  }
  await lookUp('PRV0A00')
  await expect(search.getByText('Nenhuma irregularidade encontrada.')).toBeVisible()
  await hearRequests(page)
  expect(asked).toHaveLength(0)
  await lookUp('PRV1D00')
  await expect(search.getByText('1 irregularidade encontrada')).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
})

test('who pays without an account finds the notices of one more plate', async ({ app, page }) => {
  const asked = proofs(page)
  await page.goto(ticketPath)
  for (const plate of ['PRV2D00', 'PRV3D00']) {
    await issueNotice(app, page, plate)
    await plateField(page).fill(plate)
    await expect(noticesOf(page)).toContainText(plate)
  }
  expect(asked.length).toBeGreaterThan(0)
})

test('a driver who regularises finds those of one more plate, too, and adds it', async ({ app, page }) => {
  await app.newDriver()
  const asked = proofs(page)
  await page.goto('/irregularidades')
  for (const plate of ['PRV4D00', 'PRV5D00']) {
    await issueNotice(app, page, plate)
    await page.getByLabel('Placa do veículo').fill(plate)
    await expect(page.getByRole('group', { name: 'Escolha a irregularidade' })).toContainText(plate)
  }
  expect(asked.length).toBeGreaterThan(0)
  const before = asked.length
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Novo Veículo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Veículo' })
  await dialog.getByRole('textbox', { name: 'Placa' }).fill('PRV5D00')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('PRV5D00')
  expect(asked.length).toBeGreaterThan(before)
})
