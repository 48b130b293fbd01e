import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'

test.use({ settings: { maintenance: true } })

test('only the maintenance page shows, whatever the address or token [shell.maintenance, shell.maintenance-message, config.maintenance]', async ({
  app,
  page,
}) => {
  // A server that is being updated may fail, and must not cost a driver the session.
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }))
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
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).toMatch(/./)
  await checkInBothSchemes(page)
})
