import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeAddress } from '#contract/account/address.ts'
import { readProfile, updateProfile } from '#contract/account/profile.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { aPhone, aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

type Driver = Awaited<ReturnType<typeof aRegisteredDriver>>

const formOf = (driver: Driver) => ({
  name: driver.name,
  phone: driver.phone,
  identification: driver.identification,
  email: driver.email,
  password: '',
  password_confirmation: '',
  birth_date: '1990-02-28',
})

const update = (driver: Driver, change: object = {}, key?: string) =>
  app.call(
    updateProfile,
    { body: { ...formOf(driver), ...change } },
    { token: driver.token, ...(key ? { key } : {}) },
  )

const errorsOf = async (call: Promise<unknown>): Promise<Record<string, string[]>> => {
  const refused = (await call.catch((error) => error)) as Refused
  expect(refused).toBeInstanceOf(Refused)
  expect(refused.status).toBe(422)
  return refused.body.error.errors
}

const logsIn = (identification: string, password: string): Promise<boolean> =>
  app.call(logIn, { body: { username: identification, password } }).then(
    () => true,
    () => false,
  )

describe("the driver's own data", () => {
  it('answers user and birth_date [call.driver-me]', async () => {
    const driver = await aDriverWithContacts(app)
    const answer = await app.call(readProfile, {}, { token: driver.token })
    expect(Object.keys(answer).sort()).toEqual(['birth_date', 'user'])
    expect(answer.birth_date).toBe('1990-02-28')
    expect(answer.user).toMatchObject({
      id: driver.userId,
      identification: driver.identification,
      name: 'Joana Pereira',
      email: driver.email,
      phone: driver.phone,
      pending_email: null,
      pending_phone: null,
      active_mail: true,
      sms_verification_status: true,
      requested_refund_date: null,
    })
    expect(JSON.parse(answer.user.address ?? '')).toEqual({
      address: 'Rua da Alfândega,100,Sala 2',
      cep: '88000010',
      city: 'Porto das Marés',
      district: 'Centro',
      uf: 'SC',
    })
  })

  it('is changed, with what is left empty taken out [call.driver-update, capability.profile]', async () => {
    const driver = await aDriverWithContacts(app)
    const change = { name: '  Joana   Pereira de Souza ', birth_date: '', identification: maskOf(driver) }
    expect(await update(driver, change)).toEqual({ message: 'Seu perfil foi atualizado com sucesso.' })
    expect(await app.call(readUser, {}, { token: driver.token })).toMatchObject({
      name: 'Joana Pereira de Souza',
      birth_date: null,
      email: driver.email,
      active_mail: true,
      sms_verification_status: true,
    })
    expect(await app.messages(driver.email)).toHaveLength(1)
  })

  it('may be a company, whose name is none of a person', async () => {
    const company = await aDriverWithContacts(app, { identification: '11222333000181', name: '3M' })
    const change = { name: 'Silva & Filhos Ltda.', identification: '11.222.333/0001-81' }
    await update(company, change)
    expect(await app.call(readUser, {}, { token: company.token })).toMatchObject({ name: change.name })
  })

  it('cannot get another tax id', async () => {
    const driver = await aDriverWithContacts(app)
    for (const identification of [aCpf(), '', undefined]) {
      expect(await errorsOf(update(driver, { identification }))).toEqual({
        identification: ['O CPF/CNPJ não pode ser alterado'],
      })
    }
    expect((await app.call(readUser, {}, { token: driver.token })).identification).toBe(driver.identification)
  })

  it('stays as it was when one field is wrong, and each wrong field is told', async () => {
    const driver = await aDriverWithContacts(app)
    const wrong = {
      name: 'Joana',
      phone: '489',
      email: 'joana@',
      password: '12345',
      password_confirmation: '123456',
      birth_date: '2990-01-01',
    }
    expect(await errorsOf(update(driver, wrong))).toEqual({
      name: ['Digite o seu nome completo'],
      phone: ['O celular deve conter 10 ou 11 dígitos (incluindo o DDD)'],
      email: ['Digite um e-mail válido'],
      password: ['A senha deve conter pelo menos 6 caracteres'],
      password_confirmation: ['As senhas informadas não correspondem.'],
      birth_date: ['Data inválida (dd/mm/aaaa)'],
    })
    expect(await errorsOf(update(driver, { name: '', phone: '', email: '' }))).toEqual({
      name: ['O campo nome é obrigatório'],
      phone: ['O campo celular é obrigatório'],
      email: ['O campo e-mail é obrigatório'],
    })
    const other = await aRegisteredDriver(app)
    const taken = { name: 'Outra Pessoa', password: 'segredo2', password_confirmation: 'segredo2' }
    expect(
      await errorsOf(update(driver, { ...taken, email: other.email.toUpperCase(), phone: other.phone })),
    ).toEqual({
      email: ['O e-mail informado já está cadastrado.'],
      phone: ['O celular informado já está cadastrado.'],
    })
    const { user } = await app.call(readProfile, {}, { token: driver.token })
    expect(user).toMatchObject({
      name: 'Joana Pereira',
      email: driver.email,
      phone: driver.phone,
      birth_date: '1990-02-28',
      pending_email: null,
      pending_phone: null,
    })
    expect(await logsIn(driver.identification, 'segredo1')).toBe(true)
  })
})

const maskOf = ({ identification }: Driver) => identification.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')

describe('the address', () => {
  const address = {
    address: 'Rua Conselheiro Mafra,250,Fundos',
    district: 'Centro',
    city: 'Florianópolis',
    uf: 'sc',
    cep: '88010-100',
  }
  const replace = (driver: Driver, change: object = {}) =>
    app.call(changeAddress, { body: { address: { ...address, ...change } } }, { token: driver.token })
  const kept = async (driver: Driver) =>
    JSON.parse((await app.call(readUser, {}, { token: driver.token })).address ?? 'null')

  it('is replaced [call.address-change]', async () => {
    const driver = await aDriverWithContacts(app)
    expect(await replace(driver)).toEqual({ message: 'Seu perfil foi atualizado com sucesso.' })
    expect(await kept(driver)).toEqual({ ...address, uf: 'SC', cep: '88010100' })
    await replace(driver, { address: 'Rua A', number: '7', complement: 'Casa 2' })
    expect((await kept(driver)).address).toBe('Rua A,7,Casa 2')
  })

  it('keeps the rules of the form [profile.postal-code, profile.address, profile.number-district-city, profile.state]', async () => {
    const driver = await aDriverWithContacts(app)
    const empty = { address: '', district: ' ', city: '', uf: '', cep: '' }
    expect(await errorsOf(replace(driver, empty))).toEqual({
      cep: ['O campo cep é obrigatório'],
      address: ['O campo endereço é obrigatório'],
      number: ['O campo número é obrigatório'],
      district: ['O campo bairro é obrigatório'],
      city: ['O campo cidade é obrigatório'],
      uf: ['O campo estado é obrigatório'],
    })
    expect(await errorsOf(replace(driver, { cep: '88010', address: 'Rua,1', uf: 'S' }))).toEqual({
      cep: ['Digite o cep'],
      address: ['O endereço deve ter mais de 3 caracteres'],
      uf: ['Digite a sigla do estado, como MA'],
    })
    expect((await kept(driver)).address).toBe('Rua da Alfândega,100,Sala 2')
    await replace(driver, { address: 'Rua1,1' })
    expect((await kept(driver)).address).toBe('Rua1,1')
  })
})

describe('a new password', () => {
  it('is told by SMS to whoever has confirmed nothing but a phone', async () => {
    const driver = await aDriverWithContacts(app, { email: '' })
    await update(driver, { password: 'segredo2', password_confirmation: 'segredo2' })
    const [told] = await app.messages(driver.phone, 2)
    expect(told?.text).toBe(
      'Zona Azul Porto das Mares: a senha da sua conta foi alterada. Se nao foi voce, use "Esqueci minha senha".',
    )
  })

  it('and a new phone in one form are told to the phone that was confirmed until then', async () => {
    const driver = await aDriverWithContacts(app, { email: '' })
    const change = { password: 'segredo2', password_confirmation: 'segredo2', phone: aPhone() }
    await update(driver, change)
    const told = await app.messages(driver.phone, 3)
    expect(told.filter(({ text }) => text.includes('a senha da sua conta foi alterada'))).toHaveLength(1)
  })

  it('ends the other sessions, keeps this one and tells the confirmed e-mail', async () => {
    const driver = await aDriverWithContacts(app)
    const body = { username: driver.identification, password: 'segredo1' }
    const { access_token: other } = await app.call(logIn, { body })
    await update(driver, { password: 'segredo2', password_confirmation: 'segredo2' }, 'a-key')
    await expect(app.call(readUser, {}, { token: other })).rejects.toMatchObject({ status: 401 })
    expect((await app.call(readUser, {}, { token: driver.token })).id).toBe(driver.userId)
    expect(await logsIn(driver.identification, 'segredo1')).toBe(false)
    expect(await logsIn(driver.identification, 'segredo2')).toBe(true)
    const [told] = await app.messages(driver.email, 2)
    expect(told?.subject).toBe('Sua senha foi alterada - Zona Azul Porto das Marés')
    await update(driver, { password: 'segredo2', password_confirmation: 'segredo2' }, 'a-key')
    expect(await logsIn(driver.identification, 'segredo2')).toBe(true)
    expect(await app.messages(driver.email, 2)).toHaveLength(2)
  })

  it('together with a new e-mail is told to the old one', async () => {
    const driver = await aDriverWithContacts(app)
    const change = { password: 'segredo2', password_confirmation: 'segredo2', email: `nova.${driver.email}` }
    await update(driver, change)
    const subjects = (await app.messages(driver.email, 3)).map(({ subject }) => subject)
    expect(subjects).toContain('Sua senha foi alterada - Zona Azul Porto das Marés')
    expect(subjects).toContain('Seus dados de contato mudaram - Zona Azul Porto das Marés')
  })
})
