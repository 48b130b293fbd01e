import { expect, test } from '../fixtures.ts'
import { hearRequests } from '../page-clock.ts'
import { fieldOf } from '../steps/account.ts'
import { expectTold, expectUntold } from '../told.ts'

const saved = 'Seu perfil foi atualizado com sucesso.'
const [driverCall, addressCall] = ['/api/users/driver/me', '/api/users/me/address/change']

test('the address follows the driver, is sent again alone where it failed, and only with it all is saved [profile.success, error.profile-update]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  await page.route(`**${addressCall}`, (route) =>
    route.fulfill({ status: 500, json: { type: 'Fault', message: 'Erro interno' } }),
  )
  await page.goto('/perfil')
  await fieldOf(page, 'Nome completo').fill('Maria das Dores Prado')
  await fieldOf(page, 'Endereço').fill('Rua Nova')
  const save = page.getByRole('button', { name: 'Atualizar Dados', exact: true })
  await save.click()
  await expectTold(page, 'Ocorreu um erro ao atualizar os dados. Tente novamente.')
  expectUntold(page, saved)
  expect(sent).toEqual([driverCall, addressCall])

  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.unroute(`**${addressCall}`)
  await page.route(`**${addressCall}`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest(`**${addressCall}`)
  await save.click()
  await asked
  await hearRequests(page)
  expectUntold(page, saved)
  answer()
  await expectTold(page, saved)
  expect(sent).toEqual([driverCall, addressCall, addressCall])
})

test('passing by the postal code that was saved leaves the address as the driver wrote it; another one fills it [profile.fields]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/postal-code/')) asked.push(pathname)
  })
  await page.goto('/perfil')
  const cep = fieldOf(page, 'CEP')
  await expect(cep).toHaveValue('88000-000')
  await cep.focus()
  await cep.blur()
  await hearRequests(page)
  await expect(fieldOf(page, 'Endereço')).toHaveValue('Rua A')
  await cep.fill('01001000')
  await cep.blur()
  await expect(fieldOf(page, 'Endereço')).toHaveValue('Praça da Sé')
  expect(asked).toHaveLength(1)
})
