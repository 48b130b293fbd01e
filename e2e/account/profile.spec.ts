import type { Locator, Page } from '@playwright/test'
import { formatPhone } from '#domain/brazil/phone.ts'
import { aDriver, aPhone, aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { hearRequests } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedNotice } from '../seeds.ts'
import { fieldOf } from '../steps/account.ts'
import { openStep } from '../steps/orders.ts'
import { expectTold } from '../told.ts'

const save = (place: Page | Locator) => place.getByRole('button', { name: 'Atualizar Dados' })
const saved = 'Seu perfil foi atualizado com sucesso.'
/** A failure that has words of its own, which are not those of the specification. */
const fault = { status: 500, json: { type: 'Fault', message: 'Erro interno' } }
const isProfileCall = (path: string) => /^\/api\/users\/(driver\/me|me\/address\/change)$/.test(path)

const openProfile = async (page: Page) => {
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 1, name: 'Meu Perfil', exact: true })).toBeVisible()
  await expect(save(page)).toBeVisible()
}

/** Beside the menu there is little room at the narrowest width that has it: no button loses a letter there. */
async function expectWholeButtonsAt(page: Page, width: number): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 900 })
  const labels = page.locator('form .mantine-Button-label')
  await expect(labels).toHaveText(['Excluir Conta', 'Cancelar', 'Atualizar Dados'])
  for (const label of await labels.all()) {
    expect(await label.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  }
  if (before) await page.setViewportSize(before)
}

test('the driver changes the own data, the birth date in the calendar and the address by its postal code [profile.fields, profile.buttons, profile.success, profile.masks, capability.profile]', async ({
  page,
  app,
}) => {
  const driver = await app.newDriver({ name: 'Maria das Dores' })
  await openProfile(page)
  const digits = driver.identification
  await expect(page.getByLabel('CPF/CNPJ')).toBeDisabled()
  await expect(page.getByLabel('CPF/CNPJ')).toHaveValue(
    `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`,
  )
  await expect(fieldOf(page, 'E-mail')).toHaveValue(driver.email)
  await expect(fieldOf(page, 'Data de nascimento')).toHaveValue('17/05/1980')
  await expect(fieldOf(page, 'Endereço')).toHaveValue('Rua A')
  await expect(fieldOf(page, 'Número')).toHaveValue('10')
  await expect(fieldOf(page, 'Bairro')).toHaveValue('C')
  await expect(fieldOf(page, 'Complemento')).toHaveValue('')
  await checkInBothSchemes(page)
  await expectWholeButtonsAt(page, 769)

  await page.getByRole('button', { name: 'Abrir calendário' }).click()
  const calendar = page.getByRole('dialog', { name: 'Data de nascimento' })
  await expect(calendar.getByRole('button', { name: '17 de maio de 1980' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await checkInBothSchemes(page)
  await calendar.getByLabel('Ano').selectOption('1992')
  await calendar.getByLabel('Mês').selectOption('fevereiro')
  await calendar.getByRole('button', { name: '28 de fevereiro de 1992' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: '6 de março de 1992', exact: true })).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir calendário' })).toBeFocused()
  await expect(fieldOf(page, 'Data de nascimento')).toHaveValue('06/02/1992')

  await fieldOf(page, 'Nome completo').fill('Maria das Dores Prado')
  await fieldOf(page, 'Celular').fill('4833334444')
  await expect(fieldOf(page, 'Celular')).toHaveValue('(48) 3333-4444')
  await fieldOf(page, 'Celular').fill('48999990000')
  await expect(fieldOf(page, 'Celular')).toHaveValue('(48) 99999-0000')
  await fieldOf(page, 'CEP').fill('01001000')
  await expect(fieldOf(page, 'CEP')).toHaveValue('01001-000')
  await fieldOf(page, 'CEP').blur()
  await expect(fieldOf(page, 'Endereço')).toHaveValue('Praça da Sé')
  await expect(fieldOf(page, 'Cidade')).toHaveValue('São Paulo')
  await expect(fieldOf(page, 'Estado')).toHaveValue('SP')
  await fieldOf(page, 'Número').fill('1234567')
  await expect(fieldOf(page, 'Número')).toHaveValue('12345')
  await fieldOf(page, 'Estado').fill('spx')
  await expect(fieldOf(page, 'Estado')).toHaveValue('SP')

  const sent: [string, unknown][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT' && isProfileCall(pathname)) sent.push([pathname, request.postDataJSON()])
  })
  await save(page).click()
  await expectTold(page, saved)
  expect(sent).toEqual([
    [
      '/api/users/driver/me',
      {
        name: 'Maria das Dores Prado',
        phone: '48999990000',
        identification: driver.identification,
        email: driver.email,
        password: '',
        password_confirmation: '',
        birth_date: '1992-02-06',
      },
    ],
    [
      '/api/users/me/address/change',
      {
        address: {
          address: 'Praça da Sé,12345',
          district: 'Sé',
          city: 'São Paulo',
          uf: 'SP',
          cep: '01001000',
        },
      },
    ],
  ])
  await expect(page.getByRole('banner')).toContainText('Maria das Dores Prado')
  await page.reload()
  await expect(fieldOf(page, 'Data de nascimento')).toHaveValue('06/02/1992')
  await expect(fieldOf(page, 'Endereço')).toHaveValue('Praça da Sé')
  await fieldOf(page, 'Nome completo').fill('Outra Pessoa')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const dropping = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await dropping.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(fieldOf(page, 'Nome completo')).toHaveValue('Outra Pessoa')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await dropping.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await openProfile(page)
  await expect(fieldOf(page, 'Nome completo')).toHaveValue('Maria das Dores Prado')
  // Nothing was changed, so nothing is asked.
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

const says = (page: Page, label: string, text: string) =>
  expect(fieldOf(page, label), label).toHaveAccessibleDescription(new RegExp(`^${text}`))

test('each field says what is wrong with it, and nothing is sent [profile.name, profile.phone, profile.email, profile.password, profile.confirmation]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await openProfile(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  for (const label of [
    'Nome completo',
    'Celular',
    'E-mail',
    'CEP',
    'Endereço',
    'Número',
    'Bairro',
    'Cidade',
    'Estado',
  ]) {
    await fieldOf(page, label).fill('')
  }
  await fieldOf(page, 'Senha').fill('12345')
  await save(page).click()
  await expect(fieldOf(page, 'Nome completo')).toBeFocused()
  for (const [label, text] of [
    ['Nome completo', 'O campo nome é obrigatório'],
    ['Celular', 'O campo celular é obrigatório'],
    ['E-mail', 'O campo e-mail é obrigatório'],
    ['CEP', 'O campo cep é obrigatório'],
    ['Endereço', 'O campo endereço é obrigatório'],
    ['Número', 'O campo número é obrigatório'],
    ['Bairro', 'O campo bairro é obrigatório'],
    ['Cidade', 'O campo cidade é obrigatório'],
    ['Estado', 'O campo estado é obrigatório'],
    ['Senha', 'A senha deve conter pelo menos 6 caracteres'],
    ['Confirmar senha', 'As senhas informadas não correspondem.'],
  ] as const) {
    await says(page, label, text)
  }
  await checkInBothSchemes(page)
  await fieldOf(page, 'Nome completo').fill('Maria')
  await fieldOf(page, 'CEP').fill('0100100')
  await fieldOf(page, 'Endereço').fill('Rua')
  await fieldOf(page, 'Estado').fill('S')
  await save(page).click()
  await says(page, 'Nome completo', 'Digite o seu nome completo')
  await says(page, 'CEP', 'Digite o cep')
  await says(page, 'Endereço', 'O endereço deve ter mais de 3 caracteres')
  await says(page, 'Estado', 'Digite a sigla do estado, como MA')
  await hearRequests(page)
  expect(sent).toEqual([])
})

test('a postal code is read whole on the narrowest phone, and a birthday as a browser fills it in', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await page.setViewportSize({ width: 320, height: 640 })
  await openProfile(page)
  const cep = page.getByLabel('CEP')
  await cep.fill('88780-000')
  expect(await cep.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  const birthday = page.getByLabel('Data de nascimento')
  await birthday.fill('1990-03-05')
  await expect(birthday).toHaveValue('05/03/1990')
  await birthday.fill('')
  await birthday.pressSequentially('5/3/1990')
  await expect(birthday).toHaveValue('05/03/1990')
})

test('what the server says of an update stands at its field, or in general [error.profile-update]', async ({
  page,
  app,
  server,
}) => {
  await app.newDriver()
  const other = await aDriver({ rotativo: { parts: server } })
  await openProfile(page)
  await fieldOf(page, 'E-mail').fill(other.email)
  await save(page).click()
  await says(page, 'E-mail', 'O e-mail informado já está cadastrado.')
  await expect(fieldOf(page, 'E-mail')).toBeFocused()
  await expect(page.getByText(saved)).toBeHidden()
  await page.reload()
  await expect(save(page)).toBeVisible()
  for (const [refused, text] of [
    [fault, 'Ocorreu um erro ao atualizar os dados. Tente novamente.'],
    // A field that the form does not have.
    [{ status: 422, json: { error: { errors: { identification: ['X.'] } } } }, 'X.'],
  ] as const) {
    await page.route('**/api/users/driver/me', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(refused) : route.continue(),
    )
    await save(page).click()
    await expectTold(page, text)
  }
})

test('a profile that does not load says so, and loads when asked again [error.profile-load-user]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await page.route('**/api/users/driver/me', (route) => route.fulfill(fault))
  await page.goto('/perfil')
  await expect(page.getByText('Erro ao carregar dados do usuário', { exact: true })).toBeVisible()
  await page.unroute('**/api/users/driver/me')
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click()
  await expect(save(page)).toBeVisible()
})

test('a changed e-mail waits for its link while it is the only confirmed contact, and a changed phone for its code', async ({
  page,
  app,
}) => {
  const driver = await app.newDriver()
  await openProfile(page)
  const contacts = page.getByRole('region', { name: 'Contatos a confirmar' })
  const email = `nova.${driver.email}`
  await fieldOf(page, 'E-mail').fill(email)
  await fieldOf(page, 'Celular').fill('48988887777')
  await save(page).click()
  await expectTold(page, saved)
  await expect(contacts).toContainText(`Um link de confirmação está a caminho de ${email}.`)
  await expect(contacts).toContainText(`Até a confirmação, continua valendo ${driver.email}.`)
  await expect(contacts).toContainText('O celular (48) 98888-7777 ainda não foi confirmado.')
  await expect(fieldOf(page, 'E-mail')).toHaveValue(email)

  await contacts.getByRole('button', { name: 'Confirmar celular' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme por SMS' })
  const [sms] = await app.messages('48988887777')
  await dialog.getByLabel('Código recebido por SMS').fill(/\b\d{4}\b/.exec(sms?.text ?? '')?.[0] ?? '')
  await checkInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(dialog).toBeHidden()
  await expect(contacts).not.toContainText('ainda não foi confirmado')

  const [mail] = await app.messages(email)
  const link = /\/active\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('E-MAIL CONFIRMADO COM SUCESSO !')).toBeVisible()
  await openProfile(page)
  await expect(fieldOf(page, 'E-mail')).toHaveValue(email)
  await expect(contacts).toBeHidden()
})

test('a phone that is corrected and confirmed beside the form is what its next save sends, and what was typed stays', async ({
  page,
  app,
  server,
}) => {
  const driver = await app.newDriver()
  await openProfile(page)
  const right = aPhone()
  await fieldOf(page, 'Endereço').fill('Rua Nova')
  await page.getByRole('button', { name: 'Confirmar celular' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme por SMS' })
  await dialog.getByLabel('Celular').fill(right)
  await dialog.getByRole('button', { name: /^Enviar/ }).click()
  const [sms] = await app.messages(right)
  await dialog.getByLabel('Código recebido por SMS').fill(/\b\d{4}\b/.exec(sms?.text ?? '')?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(dialog).toBeHidden()
  await expect(fieldOf(page, 'Celular')).toHaveValue(formatPhone(right))
  await expect(fieldOf(page, 'Endereço')).toHaveValue('Rua Nova')
  await save(page).click()
  await expectTold(page, saved)
  const stored = server.db.kysely
    .selectFrom('users')
    .select(['phone', 'pending_phone', 'sms_verification_status', 'address'])
    .where('id', '=', driver.userId)
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
    phone: right,
    pending_phone: null,
    sms_verification_status: true,
    address: { address: 'Rua Nova,10' },
  })
})

test('a landline waits while the mobile phone is the only confirmed contact, and says for what', async ({
  page,
  app,
  server,
}) => {
  const driver = await app.newDriver()
  await server.db.kysely
    .updateTable('users')
    .set({ active_mail: false, sms_verification_status: true })
    .where('id', '=', driver.userId)
    .execute()
  await openProfile(page)
  await fieldOf(page, 'Celular').fill('4833334444')
  await save(page).click()
  await expectTold(page, saved)
  const contacts = page.getByRole('region', { name: 'Contatos a confirmar' })
  await expect(contacts).toContainText('O telefone fixo (48) 3333-4444 não recebe SMS.')
  await expect(contacts).toContainText('Até a confirmação, continua valendo (48) 9')
  await expect(fieldOf(page, 'Celular')).toHaveValue('(48) 3333-4444')
  await checkInBothSchemes(page)
})

test('a payment completes the profile in a dialog and goes on [profile.modal, credits.dialogs, error.validation-exception, error.payment-text]', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ plates: [plate] })
  await seedNotice(server, { plate })
  const nowhere = { address: '', cep: '', city: '', district: '', uf: '' }
  const moveAway = () =>
    server.db.kysely
      .updateTable('users')
      .set({ address: JSON.stringify(nowhere) })
      .where('id', '=', driver.userId)
      .execute()
  await moveAway()
  const dialog = page.getByRole('dialog', { name: 'Meu Perfil' })
  const next = page.getByRole('button', { name: 'Continuar' })
  await page.goto('/comprar/creditos')
  await page.getByRole('button', { name: 'R$ 20,00', exact: true }).click()
  await next.click()
  await expect(dialog.getByText('Complete o seu cadastro para continuar.')).toBeVisible()
  await expect(fieldOf(dialog, 'Nome completo')).toHaveValue('Maria das Dores')
  await checkInBothSchemes(page)
  await fieldOf(dialog, 'CEP').fill('01001-000')
  await fieldOf(dialog, 'CEP').blur()
  await expect(fieldOf(dialog, 'Cidade')).toHaveValue('São Paulo')
  await save(dialog).click()
  await expect(fieldOf(dialog, 'Número')).toBeFocused()
  await fieldOf(dialog, 'Número').fill('7')
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('radio', { name: /Boleto/ }).check()
  await expect(fieldOf(page, 'Endereço')).toHaveValue('Praça da Sé')
  await next.click()
  await expect(openStep(page, 'Confirmar compra')).toBeVisible()

  await moveAway()
  await page.goto('/irregularidades')
  await next.click()
  await page.getByRole('radio', { name: /Pix/ }).check()
  await next.click()
  await expect(dialog.getByText('Complete o seu cadastro para continuar.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('radio', { name: /Pix/ })).toBeChecked()
})
