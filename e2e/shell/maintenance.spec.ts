import { expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'

// A browser in English is offered it on every other page.
test.use({ settings: { maintenance: true }, locale: 'en-US' })

test('only the maintenance page shows, whatever the address or token [shell.maintenance, shell.maintenance-message, config.maintenance]', async ({
  app,
  page,
}) => {
  // A server that is being updated may fail, and must not cost a driver the session.
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }))
  const { untilAnswered } = followRequests(page)
  const activations: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/signup/activate/')) activations.push(request.url())
  })
  for (const loggedIn of [false, true]) {
    if (loggedIn) await app.newDriver()
    for (const path of [
      '/',
      '/carteiras',
      '/active/abc',
      '/reset_password?email=ana@exemplo.com.br&token=abc',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'MANUTENÇÃO', exact: true })).toBeVisible()
      await expect(
        page.getByText('O sistema está sendo atualizado e voltará em algumas horas.', { exact: true }),
      ).toBeVisible()
      // What stands beside any other page has files of its own, which come later.
      await untilAnswered()
      for (const role of ['dialog', 'textbox'] as const)
        await expect(page.getByRole(role), role).toHaveCount(0)
      // The note of a demonstration stands on every page.
      await expect(page.getByRole('complementary')).toHaveCount(1)
      await expect(page.getByRole('link')).toHaveText(['Painel de testes'])
    }
  }
  expect(activations).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).toMatch(/./)
  await checkInBothSchemes(page)
})
