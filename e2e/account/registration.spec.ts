import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import { holdCalls } from '../network.ts'
import { hearRequests } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  aCnpj,
  aNewDriver,
  fieldOf,
  fillIn,
  loginBox,
  registerByCall,
  registerByForm,
  registeredDialog,
  registerForm,
  submitButton,
} from '../steps/account.ts'
import { expectTold } from '../told.ts'

const errorOf = (page: Page, label: string, text: string) =>
  expect(fieldOf(registerForm(page), label), `${label}: ${text}`).toHaveAccessibleDescription(
    new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
  )

const acceptTerms = (page: Page) => registerForm(page).getByLabel('Li e aceito os Termos de Uso').check()

/** Types a value into a form that is right but for it, and reads what stands beside the field. */
async function refused(page: Page, label: string, value: string, text: string): Promise<void> {
  const field = fieldOf(registerForm(page), label)
  const before = await field.inputValue()
  await field.fill(value)
  await submitButton(page).click()
  await errorOf(page, label, text)
  await expect(field).toBeFocused()
  await field.fill(before)
}

/** Opens a form that is right in every field; gives the calls that it would send. */
async function openFilledIn(page: Page): Promise<string[]> {
  await page.goto('/')
  const found = page.waitForResponse('**/api/postal-code/*')
  await fillIn(page, aNewDriver())
  await acceptTerms(page)
  // What comes late fills what the journey has just emptied.
  await (await found).finished()
  await hearRequests(page)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/validate|signup/.test(pathname)) sent.push(pathname)
  })
  return sent
}

test('name, phone, e-mail and birth date say what is wrong with them [register.full-name, register.phone-length, register.phone-pattern, register.email, register.birth-date]', async ({
  page,
}) => {
  const sent = await openFilledIn(page)
  for (const name of ['Maria', 'Ana Li', 'Mariana S', 'Maria das Dores 2', 'Silva & Filhos']) {
    await refused(page, 'Nome completo', name, 'Digite o seu nome completo')
  }
  await refused(page, 'Celular', '(48) 9999-9999', 'O celular deve conter 11 dígitos (incluindo o DDD)')
  for (const phone of ['48 8 9999 9999', '48 9 5999 9999', '20 9 9999 9999']) {
    await refused(page, 'Celular', phone, 'Digite um número válido com DDD + 9 dígitos')
  }
  for (const email of ['maria', 'maria@', 'maria@casa', 'maria das dores@example.com']) {
    await refused(page, 'E-mail', email, 'Digite um e-mail válido')
  }
  for (const date of ['30/02/1990', '05/03', '01/01/2999']) {
    await refused(page, 'Data de nascimento', date, 'Data inválida (dd/mm/aaaa)')
  }
  await refused(page, 'CPF/CNPJ', '111.111.111-11', 'Digite um CPF/CNPJ válido')
  await hearRequests(page)
  expect(sent).toEqual([])
})

test('password and address say what is wrong with them [register.confirmation, register.cep, register.address-required, register.uf, register.number-mask]', async ({
  page,
}) => {
  const sent = await openFilledIn(page)
  await refused(page, 'Senha', 'curta', 'A senha deve conter pelo menos 6 caracteres')
  await refused(page, 'Confirmar senha', 'segredo2', 'As senhas informadas não correspondem.')
  await refused(page, 'CEP', '88000-01', 'CEP inválido')
  await refused(page, 'Endereço', '', 'O campo endereço é obrigatório')
  await refused(page, 'Número', '', 'O campo número é obrigatório')
  await refused(page, 'Bairro', ' ', 'O campo bairro é obrigatório')
  await refused(page, 'Cidade', '', 'O campo cidade é obrigatório')
  await refused(page, 'Estado', 'S', 'Digite a sigla do estado, como MA')

  await fieldOf(registerForm(page), 'Estado').fill('s1pq')
  await expect(fieldOf(registerForm(page), 'Estado')).toHaveValue('SP')
  await fieldOf(registerForm(page), 'Número').fill('1a234567')
  await expect(fieldOf(registerForm(page), 'Número')).toHaveValue('12345')
  await hearRequests(page)
  expect(sent).toEqual([])
})

test('an empty form names every field, and the terms are read in a dialog before they are accepted [register.terms]', async ({
  page,
}) => {
  await page.goto('/')
  const form = registerForm(page)
  await submitButton(page).click()
  await expect(fieldOf(form, 'CPF/CNPJ')).toBeFocused()
  await errorOf(page, 'CPF/CNPJ', 'O campo CPF/CNPJ é obrigatório')
  await errorOf(page, 'Nome completo', 'Digite o seu nome completo')
  await errorOf(page, 'Celular', 'O celular deve conter 11 dígitos (incluindo o DDD)')
  await errorOf(page, 'E-mail', 'Digite um e-mail válido')
  await errorOf(page, 'Estado', 'O campo estado é obrigatório')
  const terms = form.getByLabel('Li e aceito os Termos de Uso')
  await expect(
    form.getByText('Você deve aceitar os Termos de Uso para continuar', { exact: true }),
  ).toBeVisible()
  await checkInBothSchemes(page)

  const read = form.getByRole('button', { name: 'Ler os Termos de Uso' })
  await read.click()
  const dialog = page.getByRole('dialog', { name: 'Termos de Uso' })
  await expect(dialog).toContainText('Quem pode usar')
  await expect(dialog).toContainText('Atualizado em 28/11/2026')
  await checkInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(read).toBeFocused()
  await expect(terms).not.toBeChecked()
  await read.click()
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  await expect(terms).toBeChecked()
  await expect(form.getByText('Você deve aceitar os Termos de Uso')).toHaveCount(0)
})

test('the terms that cannot be loaded are asked for again', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/webdriver/landpage*', (route) => route.fulfill({ status: 500, json: {} }))
  await registerForm(page).getByRole('button', { name: 'Ler os Termos de Uso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Termos de Uso' })
  await expect(dialog.getByText('Não foi possível carregar os termos.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Aceitar' })).toHaveCount(0)
  await page.unroute('**/api/webdriver/landpage*')
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(dialog).toContainText('Quem pode usar')
})

test('of the HTML of a text only harmless tags are drawn', async ({ page }) => {
  const content =
    '<h2 onclick="document.title=1">Regras</h2><script>document.title="hurt"</script>' +
    '<img src="x" onerror="document.title=2"><p style="color:red">Leia <a href="javascript:void 0">aqui</a> ' +
    'ou <a href="https://example.com/termos">ali</a>.</p><form><b>fim</b></form>'
  await page.route('**/api/webdriver/landpage*', (route) =>
    route.fulfill({ json: { data: [{ tag: 'termos_de_uso', content, updated_at: null }] } }),
  )
  await page.goto('/')
  await registerForm(page).getByRole('button', { name: 'Ler os Termos de Uso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Termos de Uso' })
  await expect(dialog).toContainText('Leia aqui ou ali.fim')
  await expect(dialog.locator('script, img, form, b, [onclick], p[style]')).toHaveCount(0)
  await expect(dialog.getByText('aqui')).not.toHaveAttribute('href')
  await expect(dialog.getByRole('link', { name: 'ali' })).toHaveAttribute('rel', 'noopener noreferrer')
})

test('leaving the CEP with 9 characters fills the address, and a failure says nothing [register.cep-lookup]', async ({
  page,
}) => {
  await page.goto('/')
  const form = registerForm(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/postal-code/')) asked.push(pathname)
  })
  const cep = fieldOf(form, 'CEP')
  await cep.fill('88000-01')
  await cep.blur()
  await cep.fill('88000090')
  await expect(cep).toHaveValue('88000-090')
  await hearRequests(page)
  expect(asked).toEqual([])
  await cep.blur()
  await expect(fieldOf(form, 'Endereço')).toHaveValue('Avenida Beira das Marés')
  await expect(fieldOf(form, 'Bairro')).toHaveValue('Orla')
  await expect(fieldOf(form, 'Cidade')).toHaveValue('Porto das Marés')
  await expect(fieldOf(form, 'Estado')).toHaveValue('SC')
  expect(asked).toEqual(['/api/postal-code/88000090'])

  await fieldOf(form, 'Endereço').fill('Avenida Beira das Marés, fundos')
  await cep.focus()
  await cep.blur()
  await cep.fill('99999999')
  const unknown = page.waitForResponse('**/api/postal-code/99999999')
  await cep.blur()
  expect((await unknown).status()).toBe(404)
  await expect(cep).toHaveAccessibleDescription('CEP não encontrado. Preencha o endereço.')
  await expect(fieldOf(form, 'Endereço')).toHaveValue('Avenida Beira das Marés, fundos')
  await expect(fieldOf(form, 'Endereço')).toBeEditable()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(asked).toHaveLength(2)
})

test('what is typed while the postal code is looked up stays', async ({ page }) => {
  await page.goto('/')
  const form = registerForm(page)
  const answer = await holdCalls(page, '**/api/postal-code/*')
  await fieldOf(form, 'CEP').fill('88000090')
  await fieldOf(form, 'CEP').blur()
  await fieldOf(form, 'Endereço').fill('Rua do Farol')
  await fieldOf(form, 'Bairro').focus()
  answer()
  await expect(fieldOf(form, 'Bairro')).toHaveValue('Orla')
  await expect(fieldOf(form, 'Endereço')).toHaveValue('Rua do Farol')
  await page.keyboard.type('Porto')
  await expect(fieldOf(form, 'Bairro')).toHaveValue('Porto')
})

test('what is taken stands beside its field [error.register-identification-taken, error.register-phone-taken, error.register-create-taken, error.register-other]', async ({
  app,
  page,
}) => {
  const first = aNewDriver()
  await registerByCall(app, page, first)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await fillIn(page, { ...aNewDriver(), 'CPF/CNPJ': first['CPF/CNPJ'], Celular: first.Celular })
  await acceptTerms(page)
  await submitButton(page).click()
  await errorOf(page, 'CPF/CNPJ', 'O CPF/CNPJ informado já está em uso.')
  await errorOf(page, 'Celular', 'O telefone informado já está em uso.')
  await expect(fieldOf(registerForm(page), 'CPF/CNPJ')).toBeFocused()
  await expect(fieldOf(registerForm(page), 'Senha')).toHaveValue('segredo1')

  await fillIn(page, { 'CPF/CNPJ': aNewDriver()['CPF/CNPJ'], Celular: aNewDriver().Celular })
  await fillIn(page, { 'E-mail': first['E-mail'].toUpperCase() })
  await submitButton(page).click()
  await errorOf(page, 'E-mail', 'O e-mail informado já está em uso.')

  // Another driver takes them between the check and the sign-up.
  const free = '**/api/common/user/validate*'
  await page.route(free, (route) => route.fulfill({ json: { errors: {} } }))
  await fillIn(page, { 'CPF/CNPJ': first['CPF/CNPJ'], Celular: first.Celular })
  await submitButton(page).click()
  await errorOf(page, 'CPF/CNPJ', 'O CPF/CNPJ informado já está cadastrado.')
  await errorOf(page, 'Celular', 'O celular informado já está cadastrado.')
  await errorOf(page, 'E-mail', 'O e-mail informado já está cadastrado.')

  const message = 'Muitas tentativas. Aguarde um pouco e tente novamente.'
  await page.route('**/api/signup', (route) =>
    route.fulfill({
      status: 429,
      json: { message, type: 'TooManyRequests', error: { message, errors: {} } },
    }),
  )
  await submitButton(page).click()
  await expectTold(page, message)
})

test('a registration whose answer was lost is not made twice', async ({ page }) => {
  await page.goto('/')
  let lost = 0
  await page.route('**/api/signup', async (route) => {
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await fillIn(page, aNewDriver())
  await acceptTerms(page)
  await submitButton(page).click()
  await expectTold(page, 'Ocorreu um erro. Tente novamente.')
  expect(lost).toBe(2)
  await page.unroute('**/api/signup')
  await submitButton(page).click()
  await expect(registeredDialog(page)).toBeVisible()
})

test('a company registers with its CNPJ, without e-mail and complement [taxid.check-digits]', async ({
  page,
}) => {
  await page.goto('/')
  const company = { 'CPF/CNPJ': aCnpj(), 'Nome completo': 'Silva & Filhos Ltda.' }
  const driver = { ...aNewDriver(), ...company, 'E-mail': '', Complemento: '' }
  const signup = page.waitForRequest('**/api/signup')
  await registerByForm(page, driver)
  const payload = (await signup).postDataJSON()
  expect(payload).toMatchObject({
    identification: driver['CPF/CNPJ'],
    name: 'Silva & Filhos Ltda.',
    address: 'Rua da Alfândega,120',
  })
  expect(payload).not.toHaveProperty('email')
  expect(payload).not.toHaveProperty('complement')
  await expect(registeredDialog(page)).not.toContainText('link')
})

test('a driver registers with the keyboard alone, and commas in the address stay apart', async ({ page }) => {
  const driver = { ...aNewDriver(), Endereço: 'Rua da Praia, lado par', Complemento: 'Bloco A, apto 3' }
  await page.goto('/')
  await tabTo(page, loginBox(page).getByRole('link', { name: 'Cadastre-se' }))
  await page.keyboard.press('Enter')
  for (const [label, text] of Object.entries(driver)) {
    const field = fieldOf(registerForm(page), label)
    await tabTo(page, field)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    if (label === 'CEP') {
      await page.keyboard.press('Tab')
      await expect(fieldOf(registerForm(page), 'Endereço')).toHaveValue('Rua da Alfândega')
    }
  }
  await tabTo(page, registerForm(page).getByLabel('Li e aceito os Termos de Uso'))
  await page.keyboard.press('Space')
  await tabTo(page, submitButton(page))
  const signup = page.waitForRequest('**/api/signup')
  await page.keyboard.press('Enter')
  expect((await signup).postDataJSON()).toMatchObject({
    address: 'Rua da Praia lado par,120,Bloco A apto 3',
    birth_date: '1990-03-05',
    cep: '88000-010',
  })
  await expect(registeredDialog(page)).toBeVisible()
  await tabTo(page, registeredDialog(page).getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
})

test('whoever registers is told so, and then asked to confirm the e-mail [register.flow, register.success, shell.unconfirmed, account.unconfirmed, confirm.email]', async ({
  page,
}) => {
  const driver = aNewDriver()
  const calls: string[] = []
  let payload: unknown
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/validate|signup/.test(pathname)) return
    calls.push(`${request.method()} ${pathname}`)
    if (request.method() === 'POST') payload = request.postDataJSON()
  })
  await page.goto('/')
  await registerByForm(page, driver)
  expect(calls).toEqual(['GET /api/common/user/validate', 'POST /api/signup'])
  expect(payload).toEqual({
    name: 'Maria das Dores',
    identification: driver['CPF/CNPJ'],
    phone: driver.Celular,
    email: driver['E-mail'],
    password: 'segredo1',
    password_confirmation: 'segredo1',
    cep: '88000-010',
    address: 'Rua da Alfândega,120,Casa 2',
    number: '120',
    complement: 'Casa 2',
    district: 'Centro',
    city: 'Porto das Marés',
    uf: 'SC',
    birth_date: '1990-03-05',
  })
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).not.toBeNull()
  await expect(registeredDialog(page)).toContainText(driver['E-mail'])
  await checkInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(registeredDialog(page)).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await registeredDialog(page).getByRole('button', { name: 'OK' }).click()
  await reloaded
  const email = page.getByRole('region', { name: 'Confirme seu e-mail', exact: true })
  await expect(email).toContainText(driver['E-mail'])
  await expect(email.getByRole('button', { name: 'Enviar Novamente', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await checkInBothSchemes(page)
})
