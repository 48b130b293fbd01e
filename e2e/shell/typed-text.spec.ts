import { expect, test } from '../fixtures.ts'
import { untilConnected } from '../page-clock.ts'
import { aNewDriver, fieldOf, fillIn, registerForm } from '../steps/account.ts'

const kept = ['CPF/CNPJ', 'Data de nascimento', 'Nome completo', 'Celular', 'E-mail', 'Cidade'] as const

test('a registration keeps its text over a visit elsewhere and over a new release, but no password', async ({
  page,
}) => {
  const driver = aNewDriver()
  await page.goto('/')
  await fillIn(page, driver)
  await fieldOf(registerForm(page), 'Cidade').blur()
  const form = registerForm(page)
  const typed = Object.fromEntries(
    await Promise.all(kept.map(async (label) => [label, await fieldOf(form, label).inputValue()] as const)),
  )
  const expectKept = async () => {
    for (const label of kept) await expect(fieldOf(form, label)).toHaveValue(typed[label] ?? '')
    for (const label of ['Senha', 'Confirmar senha']) await expect(fieldOf(form, label)).toHaveValue('')
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeVisible()
  await page.goBack()
  await expectKept()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(driver.Senha)

  // A part of the page is gone with the old release: it starts anew, once, with what was typed.
  let missing = true
  await page.route('**/assets/public-ticket-screen*', (route) =>
    missing ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      const newer = (await (await route.fetch()).text()).replace(
        /\/assets\/index-[^"']+\.js/,
        '/assets/index-newer.js',
      )
      await route.fulfill({ body: newer, contentType: 'text/html' })
    },
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) missing = false
  })
  await untilConnected(page)
  await page.getByRole('button', { name: 'COMPRAR TICKET AVULSO' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estacionar Veículo' })).toBeVisible()
  expect(missing).toBe(false)
  await page.goBack()
  await expectKept()
})

test('a profile keeps what was changed over a visit elsewhere, for its own driver alone', async ({
  app,
  page,
}) => {
  await app.newDriver({ name: 'Maria das Dores' })
  await page.goto('/perfil')
  await fieldOf(page, 'Nome completo').fill('Maria das Dores Prado')
  await fieldOf(page, 'Senha').fill('outrasenha')
  await expect(page.getByText('Há alterações suas que ainda não foram salvas.')).toHaveCount(0)
  await page.goto('/carteiras')
  await page.goto('/perfil')
  await expect(fieldOf(page, 'Nome completo')).toHaveValue('Maria das Dores Prado')
  await expect(fieldOf(page, 'Senha')).toHaveValue('')
  await expect(page.getByText('Há alterações suas que ainda não foram salvas.')).toBeVisible()
  await page.getByRole('button', { name: /^Olá,/ }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Prado')
})
