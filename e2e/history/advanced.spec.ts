import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'

test.use({ settings: { advancedWallet: true, buyCredits: false } })

test('advanced wallet options rename the tab of the wallets [history.tab-advanced, config.advanced-wallet]', async ({
  app,
  page,
}) => {
  await app.newDriver({ credit: 100 })
  await page.goto('/historico')
  await expect(page.getByRole('tab')).toHaveText(['MINHAS CARTEIRAS', 'MEUS VEÍCULOS'])
  await checkInBothSchemes(page)
})

test('a city that sells no credits offers none beside the balances [wallets.list]', async ({ app, page }) => {
  await app.newDriver({ credit: 100 })
  await page.goto('/carteiras')
  await expect(page.getByRole('definition').first()).toHaveText('R$ 1,00')
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'Compartilhar carteira',
    'Receber meu saldo de volta',
  ])
})
