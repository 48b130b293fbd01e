import { expect, test } from './fixtures.ts'

test.use({ settings: { ocrHistory: true } })

test('[history.ocr-hidden, config.ocr-history] with plate recognition the whole screen is hidden', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/historico')
  await expect(page.getByText('Você não possui nenhum veículo ativo no momento.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Históricos' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Históricos' })).toHaveCount(0)
})
