import type { Page } from '@playwright/test'
import { listCards } from '#contract/generated/routes/cards.ts'
import { activateParking } from '#contract/parking.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { aPlate } from '#testkit/drivers.ts'
import { products } from '#testkit/parking.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { aSavedCard } from '../seeds.ts'
import { expectTold } from '../told.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an owner turns the top-up on, is topped up and told, and stops it by one tap, here and by the letter', async ({
  app,
  page,
  server,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  const call = remote(app.address)
  await page.goto('/carteiras')
  await page.getByRole('link', { name: 'Recarga automática' }).click()
  await expect(page.getByText('A recarga usa um cartão salvo.')).toBeVisible()
  await aSavedCard(server, driver)
  await page.reload()
  await expect(region(page, 'Desligada')).toBeVisible()
  await page.getByLabel('Recarregar quando o saldo ficar abaixo de').fill('9,00')
  await page.getByLabel('Valor de cada recarga').fill('20,00')
  await page.getByLabel('Limite por mês').fill('19,99')
  await page.getByRole('button', { name: 'Ligar recarga automática' }).click()
  await expect(page.getByText('O limite precisa ser de pelo menos R$ 20,00.')).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByLabel('Limite por mês').fill('60,00')
  await page.getByRole('button', { name: 'Ligar recarga automática' }).click()
  await expectTold(page, 'Recarga automática ligada.')
  const on = region(page, 'Ligada')
  await expect(on).toContainText('abaixo de R$ 9,00, o cartão compra R$ 20,00')
  await expect(on).toContainText('Usado neste mês: R$ 0,00 de R$ 60,00.')
  await checkInBothSchemes(page)

  const parked = { body: { plate, product_id: products.centro60 } }
  await call(activateParking, parked, { token: driver.token })
  await app.waitForBalance(driver, 2700)
  const { data } = await call(listOwnWallets, {}, { token: driver.token })
  expect(data[0]?.balance_credit).toBe(2700)
  const linksIn = async (letters: string) =>
    (await app.messages(driver.email))
      .filter(({ subject }) => subject.startsWith(letters))
      .map(({ text }) => /\/recarga\/parar\/[\w-]+/.exec(text)?.[0] ?? '')
  await expect.poll(() => linksIn('Recarga automática feita')).toHaveLength(1)
  const [old = ''] = await linksIn('Recarga automática feita')
  await page.reload()
  await expect(on).toContainText('Usado neste mês: R$ 20,00 de R$ 60,00.')
  await on.getByRole('button', { name: 'Parar agora' }).click()
  await expectTold(page, 'Recarga automática desligada.')
  await expect(region(page, 'Desligada')).toBeVisible()

  await page.getByRole('button', { name: 'Ligar recarga automática' }).click()
  await expect(on).toBeVisible()
  await page.goto(old)
  await expect(page.getByText('Não foi possível desligar')).toBeVisible()
  await expect.poll(() => linksIn('Recarga automática ligada')).toHaveLength(2)
  const stop = (await linksIn('Recarga automática ligada')).find((link) => link !== old) ?? ''
  await page.goto(stop)
  await expect(page.getByText('Recarga automática desligada.')).toBeVisible()
  await checkInBothSchemes(page)
  await page.getByRole('link', { name: 'Minhas carteiras' }).click()
  await page.getByRole('link', { name: 'Recarga automática' }).click()
  await expect(region(page, 'Desligada')).toBeVisible()
})

test('a list of saved cards that cannot be fetched is told, and asked for again', async ({
  app,
  page,
  server,
}) => {
  const driver = await app.newDriver({ credit: 1000 })
  await aSavedCard(server, driver)
  let isAway = true
  const asked = new Set<string | null>()
  await page.route(`**${listCards.path}?*`, (route) => {
    asked.add(new URL(route.request().url()).searchParams.get('type'))
    return isAway ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  await page.goto('/carteiras')
  await page.getByRole('link', { name: 'Recarga automática' }).click()
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Erro ao carregar a recarga automática. Tente novamente.' })
  await expect(failure).toBeVisible()
  isAway = false
  await failure.getByRole('button').click()
  await expect(page.getByLabel('Valor de cada recarga')).toBeVisible()
  await expect(failure).toBeHidden()
  expect([...asked]).toEqual(['2'])
})

test('the top-up of a wallet that is not the own one finds none', async ({ app, page }) => {
  await app.newDriver()
  await page.goto('/carteiras/recarga/1')
  await expect(page.getByText('Esta carteira não foi encontrada entre as suas.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
})
