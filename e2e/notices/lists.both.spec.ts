import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { hearRequests } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { issueNotice } from '../steps/parking.ts'

const search = (page: Page) => page.getByRole('region', { name: 'Consultar Veículo', exact: true })
const plateField = (page: Page) => search(page).getByLabel('Placa', { exact: true })
const searchButton = (page: Page) => search(page).getByRole('button', { name: 'Consultar' })
const wrongPlate = (page: Page) =>
  search(page).getByText('Digite uma placa de veículo válida', { exact: true })

test('the plate search takes 7 letters and digits, and opens its button for them [landing.plate-search, plate.input, plate.button, plate.message, const.plate-length]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/notification/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(searchButton(page)).toBeDisabled()
  await plateField(page).pressSequentially('ab-c 1.d')
  await expect(plateField(page)).toHaveValue('ABC1D')
  await expect(searchButton(page)).toBeDisabled()
  await expect(wrongPlate(page)).toHaveCount(0)
  await plateField(page).blur()
  await expect(wrongPlate(page)).toBeVisible()
  await expect(plateField(page)).toHaveAccessibleDescription('Digite uma placa de veículo válida')
  await checkInBothSchemes(page)

  await plateField(page).press('End')
  await plateField(page).pressSequentially('23999')
  await expect(plateField(page)).toHaveValue('ABC1D23')
  await expect(wrongPlate(page)).toHaveCount(0)
  await expect(searchButton(page)).toBeEnabled()

  await plateField(page).fill('1bc1d23')
  await expect(wrongPlate(page)).toBeVisible()
  await expect(searchButton(page)).toBeEnabled()
  await searchButton(page).click()
  await expect(plateField(page)).toBeFocused()
  await hearRequests(page)
  expect(asked).toEqual([])

  for (const plate of ['ABC1D23', 'ABC1234']) {
    await plateField(page).fill(plate.toLowerCase())
    await expect(wrongPlate(page)).toHaveCount(0)
    await plateField(page).press('Enter')
    await expect(search(page).getByText('Nenhuma irregularidade encontrada.')).toBeVisible()
  }
  expect(asked).toEqual(['/api/notification/ABC1D23', '/api/notification/ABC1234'])

  await plateField(page).fill('')
  await plateField(page).blur()
  await expect(wrongPlate(page)).toHaveCount(0)
})

test('anybody sees date, address and status of the notices of a plate [capability.anonymous-plate, landing.plate-search, error.plate-empty]', async ({
  app,
  page,
}) => {
  const [clean, noticed] = [aPlate(), aPlate()]
  await issueNotice(app, page, noticed)
  await page.goto('/')
  await plateField(page).fill(noticed)
  await searchButton(page).click()
  await expect(search(page).getByRole('status')).toContainText('1 irregularidade encontrada')
  const notice = search(page).getByRole('listitem')
  await expect(notice).toHaveCount(1)
  await expect(notice).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await expect(notice).toContainText('Notificado')
  await expect(notice.locator('span').last()).not.toBeEmpty()
  await expect(notice).not.toContainText('R$')
  await checkInBothSchemes(page)

  await plateField(page).fill(noticed.slice(0, 6))
  await expect(notice).toHaveCount(0)
  await plateField(page).fill(clean)
  await searchButton(page).click()
  await expect(search(page).getByRole('status')).toHaveText('Nenhuma irregularidade encontrada.')
})

test('a plate search that fails says why, and one whose plate was changed meanwhile says nothing', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/notification/*', (route) => route.fulfill({ status: 500, json: {} }))
  await plateField(page).fill('ABC1D23')
  await searchButton(page).click()
  await expect(search(page).getByText('Ocorreu um erro. Tente novamente.')).toBeVisible()
  await expect(searchButton(page)).toBeFocused()

  await page.unroute('**/api/notification/*')
  const held: (() => void)[] = []
  await page.route('**/api/notification/*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await searchButton(page).click()
  await expect.poll(() => held.length).toBe(1)
  await plateField(page).fill('ABC1D2')
  const answered = page.waitForResponse('**/api/notification/*')
  held[0]?.()
  await answered
  await hearRequests(page)
  await expect(search(page).getByRole('status')).toBeEmpty()
})
