import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { activateParking } from '#contract/parking.ts'
import { listUsableWallets } from '#contract/wallets.ts'
import type { TestDriver } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import type { App } from '../fixtures.ts'

/** Products of the demonstration city, category Carro de passeio: of Zona Azul Centro, and an hour of Orla, which is free at night. */
export const products = {
  minutes15: 101,
  minutes30: 102,
  minutes60: 103,
  minutes90: 104,
  seaside60: 203,
} as const

/** The tariff of the demonstration city, in which an hour of a car costs another price. */
export const dearer = async (price = 350): Promise<unknown> => {
  const tariff = await readFile('cities/demo/tariff.json', 'utf8')
  return JSON.parse(tariff.replace('"60 minutos", "price": 300', `"60 minutos", "price": ${price}`))
}

/** Parks without the page, for tests that begin with a parked vehicle. */
export const parkedAlready = (app: App, driver: TestDriver, plate: string, productId: number) =>
  remote(app.address)(
    activateParking,
    { body: { plate, product_id: productId } },
    { token: driver.token, key: crypto.randomUUID() },
  )

/** Both balances of the driver's wallet, in cents. */
export async function balancesOf(app: App, driver: TestDriver) {
  const { data } = await remote(app.address)(listUsableWallets, {}, { token: driver.token })
  const wallet = data.find(({ id }) => id === driver.walletId)
  return { credit: wallet?.balance_credit, bonus: wallet?.balance_bonus }
}

export const issueNotice = (app: App, page: Page, plate: string) =>
  page.request.post(`${app.address}/sandbox/notices`, { data: { plate } })

/** What home says to a driver who has parked nothing. */
export const emptyHome = (page: Page) => page.getByText('Você não possui nenhum veículo ativo no momento.')

export const cardOf = (page: Page, plate: string) => page.getByRole('article').filter({ hasText: plate })

/** A badge as it is read: a style may write the words of its text in capitals. */
export const expectBadge = async (card: Locator, words: string): Promise<void> => {
  const badge = card.getByText(words)
  await expect(badge).toBeVisible()
  await expect(badge).toHaveText(words, { useInnerText: true })
}

/** The value of one line of a card or of the summary. */
export const lineOf = (page: Page, name: string) =>
  page
    .getByRole('definition')
    .and(page.locator('dt', { has: page.locator(`text="${name}"`) }).locator('+ dd'))

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Continuar' })
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar' })

/** The step that is open, by its number; the other steps show only their names. */
export const expectStep = (page: Page, step: number) =>
  expect(page.locator('[aria-current="step"]')).toContainText(`Etapa ${step} de 3`)

/** The steps stand below each other. */
export async function expectVertical(page: Page, steps: string, count: number): Promise<void> {
  const items = page.getByRole('list', { name: steps, exact: true }).locator('> li')
  await expect(items).toHaveCount(count)
  const places = await items.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  for (const [index, { left, top }] of places.entries()) {
    expect(left).toBe(places[0]?.left)
    if (index > 0) expect(top).toBeGreaterThanOrEqual(places[index - 1]?.bottom)
  }
}

/** From the address of the stepper to its third step, for a vehicle that is preselected. */
export async function goToConfirmation(page: Page, plate: string, time: string) {
  await page.goto(`/estacionar/${plate}`)
  await nextButton(page).click()
  await page.getByRole('radio', { name: new RegExp(`^${time}`) }).check()
  await nextButton(page).click()
  await expectStep(page, 3)
}
