import type { Page } from '@playwright/test'
import { aDriver } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { shareWallet } from '../seeds.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

test('every usable wallet shows name, credit and bonus [capability.wallets, wallets.list, format.reais]', async ({
  app,
  page,
  server,
}) => {
  const owner = await aDriver({ rotativo: { parts: server } }, { credit: 5 })
  const driver = await app.newDriver({ credit: 123_456, bonus: 500 })
  await page.goto('/carteiras')
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Créditos', exact: true })).toBeVisible()
  const own = cards(page).first()
  await expect(own.getByRole('heading', { name: 'Carteira Principal' })).toBeVisible()
  await expect(own.getByRole('definition')).toHaveText(['R$ 1.234,56', 'R$ 5,00'])
  await expect(own.getByRole('term')).toHaveText(['Créditos', 'Bônus'])
  await expect(cards(page)).toHaveCount(1)
  await checkInBothSchemes(page)

  await shareWallet(server, owner, driver)
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  const shared = cards(page).filter({ hasText: 'Compartilhada por Maria' })
  await expect(shared.getByRole('definition')).toHaveText(['R$ 0,05', 'R$ 0,00'])
  await checkInBothSchemes(page)

  await page.getByRole('main').getByRole('link', { name: 'Adicionar créditos' }).click()
  await expect(page).toHaveURL(/\/comprar\/creditos$/)
})

test('wallets that cannot be fetched, and a driver without any, are told so [wallets.list]', async ({
  app,
  page,
  server,
}) => {
  const driver = await app.newDriver()
  await page.route('**/api/users/driver/me/wallet', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/carteiras')
  await expect(page.getByText('Erro ao carregar carteiras. Tente novamente.')).toBeVisible()
  await checkInBothSchemes(page)
  await page.unroute('**/api/users/driver/me/wallet')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(cards(page)).toHaveCount(1)

  await server.db.kysely.deleteFrom('wallets').where('id', '=', driver.walletId).execute()
  await page.reload()
  await expect(page.getByText('Você não possui nenhuma carteira cadastrada.')).toBeVisible()
  await checkInBothSchemes(page)
})
