import { expect, test } from './fixtures.ts'
import { checkInBothSchemes } from './schemes.ts'

test.use({ settings: { advancedWallet: true, buyCredits: false } })

test('[history.tab-advanced, config.advanced-wallet] advanced wallet options rename the tab of the wallets', async ({
  app,
  page,
}) => {
  await app.newDriver({ credit: 100 })
  await page.goto('/historico')
  await expect(page.getByRole('tab')).toHaveText(['MINHAS CARTEIRAS', 'MEUS VEÍCULOS'])
  await checkInBothSchemes(page)
})

test('[wallets.list] a city that sells no credits offers none beside the balances', async ({ app, page }) => {
  await app.newDriver({ credit: 100 })
  await page.goto('/carteiras')
  await expect(page.getByRole('definition').first()).toHaveText('R$ 1,00')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})
