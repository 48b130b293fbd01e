import { expect, test } from './fixtures.ts'
import { checkInBothSchemes } from './schemes.ts'

test.use({ settings: { maintenance: true } })

test('[shell.maintenance, shell.maintenance-message, config.maintenance] only the maintenance page shows, whatever the address or token', async ({
  app,
  page,
}) => {
  for (const loggedIn of [false, true]) {
    if (loggedIn) await app.newDriver()
    for (const path of [
      '/',
      '/carteiras',
      '/active/abc',
      '/reset_password?email=ana@exemplo.com.br&token=abc',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'MANUTENÇÃO' })).toBeVisible()
      await expect(
        page.getByText('O sistema está sendo atualizado e voltará em algumas horas.'),
      ).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
  }
  await checkInBothSchemes(page)
})
